"use client";

import { Button, CloseButton, NativeSelect, TextInput } from "@mantine/core";
import { type ChangeEvent, useId } from "react";
import { SearchField } from "#components/data-table/search-field.tsx";
import { useEditedText } from "#components/data-table/use-edited-text.ts";
import type { ListState } from "#components/data-table/use-list-state.ts";
import { PEOPLE } from "#components/i18n/generated/people.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { useFormat, useLocale } from "#components/ui/locale.tsx";
import type { listPeopleFields } from "#lib/client/generated/list-fields.ts";
import type { Person } from "#lib/client/people/people.ts";
import styles from "./people-list.module.css";
import { clearedFilters, hasClearedFilters } from "./people-list-search.ts";
import { monthOfWindow, monthWindow } from "./person-facts.ts";

type PeopleListState = ListState<typeof listPeopleFields>;

interface PeopleFiltersProps {
  list: PeopleListState;
  /** The people on the page; their sectors and positions are suggested. */
  people: readonly Person[] | undefined;
}

export function PeopleFilters({ list, people = [] }: PeopleFiltersProps) {
  const t = useMessages(PEOPLE);
  const format = useFormat();
  const { state, set } = list;
  const month = monthOfWindow(state.birthday_from, state.birthday_to);

  function chooseMonth(text: string) {
    const window = text === "" ? { from: null, to: null } : monthWindow(Number(text));
    set({ birthday_from: window.from, birthday_to: window.to });
  }

  return (
    <div className={styles.filters}>
      <div className={styles.search}>
        <SearchField
          label={t.search}
          value={state.q ?? ""}
          onChange={(q) => set({ q }, { history: "replace" })}
        />
      </div>
      <ValueFilter
        label={t.sector}
        value={state.sector ?? ""}
        known={people.map((person) => person.sector)}
        onChange={(sector) => set({ sector })}
      />
      <ValueFilter
        label={t.position}
        value={state.position ?? ""}
        known={people.map((person) => person.position)}
        onChange={(position) => set({ position })}
      />
      <NativeSelect
        className={styles.filter}
        aria-label={t.birthdayIn}
        value={month === null ? "" : String(month)}
        onChange={(event) => chooseMonth(event.currentTarget.value)}
        data={[
          { value: "", label: t.anyMonth },
          ...Array.from({ length: 12 }, (_, index) => ({
            value: String(index + 1),
            label: format.date(monthWindow(index + 1).from, { month: "long" }),
          })),
        ]}
      />
      <NativeSelect
        className={styles.status}
        aria-label={t.status}
        value={state.status ?? "active"}
        onChange={(event) => set({ status: event.currentTarget.value === "archived" ? "archived" : null })}
        data={[
          { value: "active", label: t.active },
          { value: "archived", label: t.archived },
        ]}
      />
      {hasClearedFilters(state) ? (
        <Button variant="subtle" onClick={() => set(clearedFilters)}>
          {t.clearFilters}
        </Button>
      ) : null}
    </div>
  );
}

interface ValueFilterProps {
  label: string;
  value: string;
  known: readonly (string | null)[];
  onChange: (value: string | null) => void;
}

/**
 * Filters by one exact value; applied when a suggestion is chosen, on Enter, and when the field loses the
 * focus.
 */
function ValueFilter({ label, value, known, onChange }: ValueFilterProps) {
  const t = useMessages(PEOPLE);
  const locale = useLocale();
  const { text, setText, applied, setReported } = useEditedText(value);
  const values = [...new Set(known.filter((each) => each !== null && each !== ""))] as string[];
  function apply(next: string) {
    const wanted = next.trim();
    if (wanted === applied) return;
    setText(wanted);
    setReported(wanted);
    onChange(wanted);
  }
  const list = useId();
  function change({ currentTarget, nativeEvent }: ChangeEvent<HTMLInputElement>) {
    const next = currentTarget.value;
    setText(next);
    if (next === "" || (isSuggestion(nativeEvent) && values.includes(next))) apply(next);
  }
  return (
    <>
      <TextInput
        className={styles.filter}
        aria-label={label}
        placeholder={label}
        list={list}
        autoComplete="off"
        value={text}
        onChange={change}
        onBlur={() => apply(text)}
        onKeyDown={(event) => event.key === "Enter" && apply(text)}
        rightSection={
          text === "" ? null : (
            <CloseButton
              size="sm"
              aria-label={`${t.clearFilters}: ${label}`}
              onClick={() => {
                setText("");
                apply("");
              }}
            />
          )
        }
      />
      <datalist id={list}>
        {values.sort(new Intl.Collator(locale).compare).map((each) => (
          <option key={each} value={each} />
        ))}
      </datalist>
    </>
  );
}

/**
 * Whether a change came from the browser's list of suggestions. Safari does not report how a suggestion was
 * entered.
 */
function isSuggestion(event: Event): boolean {
  return !(event instanceof InputEvent) || event.inputType === "insertReplacementText";
}
