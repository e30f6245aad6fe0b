"use client";

import { lazy, Suspense } from "react";
import { FilterBar } from "#components/data-table/filter-bar.tsx";
import { FixedFilter } from "#components/data-table/fixed-filter.tsx";
import type { ListState } from "#components/data-table/use-list-state.ts";
import { AUDIT } from "#components/i18n/generated/audit.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { listAuditEventsFields as fields } from "#lib/client/generated/list-fields/list-audit-events-fields.ts";
import { keyChoices, useApiKeys } from "#lib/client/organization/api-keys.ts";
import type { AuditEvent } from "#lib/client/organization/audit-events.ts";
import { useMembers } from "#lib/client/organization/members.ts";
import { auditKind } from "./audit-kind.ts";
import styles from "./audit-list.module.css";

const AuditScopeChips = lazy(() =>
  import("./audit-scope-chips.tsx").then((part) => ({ default: part.AuditScopeChips })),
);

// As the menu of the page: the server renders them, and their code comes a moment later.
const AuditDays = lazy(() => import("./audit-days.tsx").then((part) => ({ default: part.AuditDays })));

const SYSTEM = "system";

export type AuditListState = ListState<typeof fields>;
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
  const { state, set } = list;
  return (
    <>
      <FilterBar
        count={Object.keys(asQuery(state)).length}
        isClearable={isFiltered(state)}
        onClear={() => set(Object.fromEntries(FILTERS.map((name) => [name, null])))}
      >
        <WhoFilter list={list} />
        <WhatFilter list={list} />
        <Suspense fallback={<NoDays />}>
          <AuditDays list={list} />
        </Suspense>
      </FilterBar>
      {state.target_id === undefined ? null : (
        <Suspense>
          <AuditScopeChips list={list} entries={entries} />
        </Suspense>
      )}
    </>
  );
}

/** The room of both. */
const NoDays = () => (
  <>
    <span className={styles.day} />
    <span className={styles.day} />
  </>
);

function WhoFilter({ list: { state, set } }: { list: AuditListState }) {
  const t = useMessages(AUDIT);
  const { data: members = [] } = useMembers();
  const { data: keys = [] } = useApiKeys();
  const value = state.actor_id ?? (state.actor_type === SYSTEM ? SYSTEM : null);
  const known = [
    { value: SYSTEM, label: t.system },
    ...members.map((each) => ({ value: each.user_id, label: each.display_name })),
    ...keyChoices(keys).map(({ value, label }) => ({ value, label: t.key({ name: label }) })),
  ];
  const isKnown = value === null || known.some((choice) => choice.value === value);
  return (
    <FixedFilter
      isSearched
      label={t.filters.who}
      choices={isKnown ? known : [{ value, label: t.formerUser }, ...known]}
      value={value}
      onChange={(who) =>
        set({
          actor_type: who === SYSTEM ? SYSTEM : null,
          actor_id: who === SYSTEM ? null : who,
        })
      }
    />
  );
}

/** Filters by a kind of target, or by one action. */
function WhatFilter({ list: { state, set } }: { list: AuditListState }) {
  const { kinds, actions, filters: t } = useMessages(AUDIT);
  const choices = fields.target_type.values.flatMap((kind) => [
    { value: kind as string, label: t.all({ kind: kinds[kind] }) },
    ...fields.action.values
      .filter((action) => auditKind(action) === kind)
      .map((action) => ({ value: action as string, label: actions[action] })),
  ]);
  return (
    <FixedFilter
      isSearched
      label={t.what}
      choices={choices}
      value={state.action ?? state.target_type ?? null}
      onChange={(what) =>
        set({
          action: fields.action.values.find((action) => action === what) ?? null,
          target_type: fields.target_type.values.find((kind) => kind === what) ?? null,
        })
      }
    />
  );
}
