"use client";

import { Button, NativeSelect } from "@mantine/core";
import type { ReactNode } from "react";
import { SearchField } from "#components/data-table/search-field.tsx";
import type { ListState } from "#components/data-table/use-list-state.ts";
import { PEOPLE } from "#components/i18n/generated/people.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { useFormat } from "#components/ui/locale.tsx";
import styles from "./people-list.module.css";
import { clearedFilters, hasClearedFilters, type peopleListSearch } from "./people-list-search.ts";
import { monthOfWindow, monthWindow } from "./person-facts.ts";
import { ValueFilter } from "./value-filter.tsx";

interface PeopleFiltersProps {
  list: ListState<typeof peopleListSearch>;
  /** What else stands beside the filters. */
  children: ReactNode;
}

export function PeopleFilters({ list, children }: PeopleFiltersProps) {
  const t = useMessages(PEOPLE);
  const format = useFormat();
  const { state, set } = list;
  const status = state.status ?? "active";
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
        {...{ field: "sector", label: t.sector, values: state.sector, status }}
        onChange={(sector) => set({ sector })}
      />
      <ValueFilter
        {...{ field: "position", label: t.position, values: state.position, status }}
        onChange={(position) => set({ position })}
      />
      <ValueFilter
        {...{ field: "language", label: t.language, values: state.language, status }}
        onChange={(language) => set({ language })}
      />
      <NativeSelect
        className={styles.filter}
        aria-label={t.congratulate}
        value={state.celebrate === undefined ? "" : String(state.celebrate)}
        onChange={({ currentTarget: { value } }) =>
          set({ celebrate: value === "" ? null : value === "true" })
        }
        data={[
          { value: "", label: t.anybody },
          { value: "true", label: t.congratulated },
          { value: "false", label: t.notCongratulated },
        ]}
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
        value={status}
        onChange={(event) => set({ status: event.currentTarget.value === "archived" ? "archived" : null })}
        data={[
          { value: "active", label: t.active },
          { value: "archived", label: t.archived },
        ]}
      />
      {children}
      {hasClearedFilters(state) ? (
        <Button variant="subtle" onClick={() => set(clearedFilters)}>
          {t.clearFilters}
        </Button>
      ) : null}
    </div>
  );
}
