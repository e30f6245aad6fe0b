"use client";

import { Button, NativeSelect } from "@mantine/core";
import { useMounted } from "@mantine/hooks";
import { IconX } from "@tabler/icons-react";
import type { ListState } from "#components/data-table/use-list-state.ts";
import { DayInput } from "#components/form/day-input.tsx";
import { dayOf, endOfDay, startOfDay } from "#components/form/day-moments.ts";
import { AUDIT } from "#components/i18n/generated/audit.en.ts";
import { KIT } from "#components/i18n/generated/kit.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { listAuditEventsFields as fields } from "#lib/client/generated/list-fields/list-audit-events-fields.ts";
import { useApiKeys } from "#lib/client/organization/api-keys.ts";
import type { AuditEvent } from "#lib/client/organization/audit-events.ts";
import { useMembers } from "#lib/client/organization/members.ts";
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

type Entries = readonly AuditEvent[] | undefined;

/** Filters by actor, action, time and target. @param entries those that are shown, which name the target */
export function AuditFilters({ list, entries }: { list: AuditListState; entries: Entries }) {
  const t = useMessages(AUDIT).filters;
  const { state, set } = list;
  return (
    <div className={styles.filters}>
      <WhoFilter list={list} />
      <WhatFilter list={list} />
      <DayFilters list={list} />
      {state.target_id === undefined ? null : (
        <TargetFilter id={state.target_id} entries={entries} onClear={() => set({ target_id: null })} />
      )}
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

/** Shows which target the entries are about, and takes that filter back. */
function TargetFilter({ id, entries, onClear }: { id: string; entries: Entries; onClear: () => void }) {
  const t = useMessages(AUDIT).filters;
  const kit = useMessages(KIT);
  const entry = entries?.find(({ target_id }) => target_id === id);
  const about = t.about({ name: entry?.target_name ?? t.oneThing });
  return (
    <Button
      variant="light"
      rightSection={<IconX size={14} aria-hidden />}
      aria-label={kit.clearField({ name: about })}
      onClick={onClear}
    >
      <bdi>{about}</bdi>
    </Button>
  );
}
