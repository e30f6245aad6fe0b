"use client";

import { Button, NativeSelect, TextInput } from "@mantine/core";
import { useMounted } from "@mantine/hooks";
import { useState } from "react";
import { useEditedText } from "#components/data-table/use-edited-text.ts";
import type { ListState } from "#components/data-table/use-list-state.ts";
import { DayInput } from "#components/form/day-input.tsx";
import { AUDIT } from "#components/words/en/audit.ts";
import { KIT } from "#components/words/en/kit.ts";
import { useWords } from "#components/words/words.tsx";
import { useApiKeys } from "#lib/client/api-keys.ts";
import { listAuditEventsFields as fields } from "#lib/client/list-fields.ts";
import { useMembers } from "#lib/client/members.ts";
import { listFieldReader } from "#lib/contract/list-field.ts";
import { dayOf, endOfDay, startOfDay } from "./audit-days.ts";
import styles from "./audit-list.module.css";

const SYSTEM = "system";

type AuditListState = ListState<typeof fields>;
type State = AuditListState["state"];

const FILTERS = [
  "actor_type",
  "actor_id",
  "action",
  "target_type",
  "target_id",
  "created_from",
  "created_to",
] as const;

export function isFiltered(state: State): boolean {
  return FILTERS.some((name) => state[name] !== undefined);
}

/** The filters as a request sends them. */
export function asQuery(state: State): Record<string, string> {
  return Object.fromEntries(
    FILTERS.flatMap((name) => (state[name] === undefined ? [] : [[name, state[name]]])),
  );
}

/** Who, what, when, and about which thing. */
export function AuditFilters({ list }: { list: AuditListState }) {
  const words = useWords(AUDIT).filters;
  const { state, set } = list;
  return (
    <div className={styles.filters}>
      <WhoFilter list={list} />
      <WhatFilter list={list} />
      <DayFilters list={list} />
      <ThingFilter value={state.target_id ?? ""} onChange={(id) => set({ target_id: id })} />
      {isFiltered(state) ? (
        <Button variant="subtle" onClick={() => set(Object.fromEntries(FILTERS.map((name) => [name, null])))}>
          {words.clear}
        </Button>
      ) : null}
    </div>
  );
}

function WhoFilter({ list: { state, set } }: { list: AuditListState }) {
  const words = useWords(AUDIT).filters;
  const auditWords = useWords(AUDIT);
  const { data: members = [] } = useMembers();
  const { data: keys = [] } = useApiKeys();
  const value = state.actor_id ?? (state.actor_type === SYSTEM ? SYSTEM : "");
  const options = [
    {
      group: words.people,
      items: members.map((each) => ({ value: each.user_id, label: each.display_name })),
    },
    { group: words.keys, items: keys.map(({ id, name }) => ({ value: id, label: name })) },
  ].filter(({ items }) => items.length > 0);
  const isKnown = value === SYSTEM || options.some(({ items }) => items.some((item) => item.value === value));
  return (
    <NativeSelect
      className={styles.filter}
      aria-label={words.who}
      value={value}
      data={[
        { value: "", label: words.anybody },
        ...(value === "" || isKnown ? [] : [{ value, label: auditWords.formerUser }]),
        { value: SYSTEM, label: auditWords.system },
        ...options,
      ]}
      onChange={({ currentTarget: { value: who } }) =>
        set({
          actor_type: who === SYSTEM ? SYSTEM : null,
          actor_id: who === "" || who === SYSTEM ? null : who,
        })
      }
    />
  );
}

/** A kind of thing, or one action. */
function WhatFilter({ list: { state, set } }: { list: AuditListState }) {
  const auditWords = useWords(AUDIT);
  const words = useWords(AUDIT).filters;
  const value = state.action ?? state.target_type ?? "";
  const groups = Object.entries(auditWords.kinds).map(([kind, name]) => ({
    group: name,
    items: [
      { value: kind, label: words.all(name) },
      ...Object.entries(auditWords.actions)
        .filter(([action]) => kindOf(action) === kind)
        .map(([action, deed]) => ({ value: action, label: deed })),
    ],
  }));
  return (
    <NativeSelect
      className={styles.filter}
      aria-label={words.what}
      value={value}
      data={[{ value: "", label: words.anything }, ...groups]}
      onChange={({ currentTarget: { value: what } }) =>
        set({
          action: fields.action.values.find((action) => action === what) ?? null,
          target_type: fields.target_type.values.find((kind) => kind === what) ?? null,
        })
      }
    />
  );
}

/** The kind under which an action is offered. */
function kindOf(action: string): string {
  const kind = action.slice(0, action.indexOf("."));
  return kind === "people" ? "person" : kind === "template_version" ? "template" : kind;
}

/** Days of the reader's own calendar. */
function DayFilters({ list: { state, set } }: { list: AuditListState }) {
  const words = useWords(AUDIT).filters;
  const kit = useWords(KIT);
  // Which day a moment belongs to is known in the browser alone.
  const isMounted = useMounted();
  const day = (instant: string | undefined) =>
    isMounted && instant !== undefined ? dayOf(new Date(instant)) : null;
  return (
    <>
      <DayInput
        className={styles.day}
        aria-label={words.from}
        placeholder={words.from}
        clearLabel={kit.clearField(words.from)}
        value={day(state.created_from)}
        onChange={(chosen) => set({ created_from: chosen === null ? null : startOfDay(chosen) })}
      />
      <DayInput
        className={styles.day}
        aria-label={words.to}
        placeholder={words.to}
        clearLabel={kit.clearField(words.to)}
        value={day(state.created_to)}
        onChange={(chosen) => set({ created_to: chosen === null ? null : endOfDay(chosen) })}
      />
    </>
  );
}

const readId = listFieldReader(fields.target_id);

interface ThingFilterProps {
  value: string;
  onChange: (id: string | null) => void;
}

/** One thing by its id; applied on Enter, and when the field is left. */
function ThingFilter({ value, onChange }: ThingFilterProps) {
  const words = useWords(AUDIT).filters;
  const { text, setText, applied, setTold } = useEditedText(value);
  // A text that is no id, for as long as it stands there.
  const [wrong, setWrong] = useState<string | null>(null);
  function apply() {
    const typed = text.trim();
    const reading = typed === "" ? { value: null } : readId(typed);
    if (!("value" in reading)) return setWrong(text);
    const id = reading.value === null ? "" : String(reading.value);
    setText(id);
    if (id === applied) return;
    setTold(id);
    onChange(id === "" ? null : id);
  }
  return (
    <TextInput
      className={styles.filter}
      aria-label={words.thing}
      placeholder={words.thing}
      value={text}
      error={wrong === text ? words.noId : undefined}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={apply}
      onKeyDown={(event) => event.key === "Enter" && apply()}
      spellCheck={false}
      autoComplete="off"
    />
  );
}
