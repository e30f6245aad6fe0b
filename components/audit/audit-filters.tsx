"use client";

import { Button, NativeSelect, TextInput } from "@mantine/core";
import { useMounted } from "@mantine/hooks";
import { useState } from "react";
import { useEditedText } from "#components/data-table/use-edited-text.ts";
import type { ListState } from "#components/data-table/use-list-state.ts";
import { DayInput } from "#components/form/day-input.tsx";
import { dayOf, endOfDay, startOfDay } from "#components/form/day-moments.ts";
import { AUDIT } from "#components/i18n/generated/audit.en.ts";
import { KIT } from "#components/i18n/generated/kit.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { listAuditEventsFields as fields } from "#lib/client/generated/list-fields.ts";
import { useApiKeys } from "#lib/client/organization/api-keys.ts";
import { useMembers } from "#lib/client/organization/members.ts";
import { listFieldReader } from "#lib/contract/fields/list-field.ts";
import { auditKind } from "./audit-kind.ts";
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

/** The filters as query parameters. */
export function asQuery(state: State): Record<string, string> {
  return Object.fromEntries(
    FILTERS.flatMap((name) => (state[name] === undefined ? [] : [[name, state[name]]])),
  );
}

/** Filters by actor, action, time and target. */
export function AuditFilters({ list }: { list: AuditListState }) {
  const t = useMessages(AUDIT).filters;
  const { state, set } = list;
  return (
    <div className={styles.filters}>
      <WhoFilter list={list} />
      <WhatFilter list={list} />
      <DayFilters list={list} />
      <ThingFilter value={state.target_id ?? ""} onChange={(id) => set({ target_id: id })} />
      {isFiltered(state) ? (
        <Button variant="subtle" onClick={() => set(Object.fromEntries(FILTERS.map((name) => [name, null])))}>
          {t.clear}
        </Button>
      ) : null}
    </div>
  );
}

function WhoFilter({ list: { state, set } }: { list: AuditListState }) {
  const t = useMessages(AUDIT).filters;
  const auditMessages = useMessages(AUDIT);
  const { data: members = [] } = useMembers();
  const { data: keys = [] } = useApiKeys();
  const value = state.actor_id ?? (state.actor_type === SYSTEM ? SYSTEM : "");
  const options = [
    {
      group: t.people,
      items: members.map((each) => ({ value: each.user_id, label: each.display_name })),
    },
    { group: t.keys, items: keys.map(({ id, name }) => ({ value: id, label: name })) },
  ].filter(({ items }) => items.length > 0);
  const isKnown = value === SYSTEM || options.some(({ items }) => items.some((item) => item.value === value));
  return (
    <NativeSelect
      className={styles.filter}
      aria-label={t.who}
      value={value}
      data={[
        { value: "", label: t.anybody },
        ...(value === "" || isKnown ? [] : [{ value, label: auditMessages.formerUser }]),
        { value: SYSTEM, label: auditMessages.system },
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

/** Filters by a kind of target, or by one action. */
function WhatFilter({ list: { state, set } }: { list: AuditListState }) {
  const auditMessages = useMessages(AUDIT);
  const t = useMessages(AUDIT).filters;
  const value = state.action ?? state.target_type ?? "";
  const { kinds, actions } = auditMessages;
  const groups = fields.target_type.values.map((kind) => ({
    group: kinds[kind],
    items: [
      { value: kind, label: t.all({ kind: kinds[kind] }) },
      ...fields.action.values
        .filter((action) => auditKind(action) === kind)
        .map((action) => ({ value: action, label: actions[action] })),
    ],
  }));
  return (
    <NativeSelect
      className={styles.filter}
      aria-label={t.what}
      value={value}
      data={[{ value: "", label: t.anything }, ...groups]}
      onChange={({ currentTarget: { value: what } }) =>
        set({
          action: fields.action.values.find((action) => action === what) ?? null,
          target_type: fields.target_type.values.find((kind) => kind === what) ?? null,
        })
      }
    />
  );
}

/** Filters by days in the user's time zone. */
function DayFilters({ list: { state, set } }: { list: AuditListState }) {
  const t = useMessages(AUDIT).filters;
  const kit = useMessages(KIT);
  // Only the browser knows the time zone, and so the day of an instant.
  const isMounted = useMounted();
  const day = (instant: string | undefined) =>
    isMounted && instant !== undefined ? dayOf(new Date(instant)) : null;
  return (
    <>
      <DayInput
        className={styles.day}
        aria-label={t.from}
        placeholder={t.from}
        clearLabel={kit.clearField({ name: t.from })}
        value={day(state.created_from)}
        onChange={(chosen) => set({ created_from: chosen === null ? null : startOfDay(chosen) })}
      />
      <DayInput
        className={styles.day}
        aria-label={t.to}
        placeholder={t.to}
        clearLabel={kit.clearField({ name: t.to })}
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

/** Filters by the id of one target; applied on Enter, and when the field loses the focus. */
function ThingFilter({ value, onChange }: ThingFilterProps) {
  const t = useMessages(AUDIT).filters;
  const { text, setText, applied, setReported } = useEditedText(value);
  // Text that is not a valid id, while it is in the field.
  const [wrong, setWrong] = useState<string | null>(null);
  function apply() {
    const typed = text.trim();
    const reading = typed === "" ? { value: null } : readId(typed);
    if (!("value" in reading)) return setWrong(text);
    const id = reading.value === null ? "" : String(reading.value);
    setText(id);
    if (id === applied) return;
    setReported(id);
    onChange(id === "" ? null : id);
  }
  return (
    <TextInput
      className={styles.filter}
      aria-label={t.thing}
      placeholder={t.thing}
      value={text}
      error={wrong === text ? t.noId : undefined}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={apply}
      onKeyDown={(event) => event.key === "Enter" && apply()}
      spellCheck={false}
      autoComplete="off"
    />
  );
}
