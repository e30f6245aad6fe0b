"use client";

import { Button } from "@mantine/core";
import { ScopeChips } from "#components/data-table/scope-chips.tsx";
import type { ListState } from "#components/data-table/use-list-state.ts";
import { PEOPLE } from "#components/i18n/generated/people.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { hasFilters, noFilters, type peopleListSearch } from "./people-list-search.ts";
import { usePeopleScopes } from "./people-scopes.ts";

/** No people in this view: the filters in force, each to be removed, and the other view one press away. */
export function NobodyMatches({ list }: { list: ListState<typeof peopleListSearch> }) {
  const { state, set } = list;
  const t = useMessages(PEOPLE);
  const scopes = usePeopleScopes(list);
  const isArchived = state.status === "archived";
  const isNarrowed = hasFilters({ ...state, status: undefined });
  return (
    <EmptyState
      action={
        <>
          {isNarrowed ? <ScopeChips scopes={scopes} /> : null}
          {isNarrowed ? (
            <Button variant="default" onClick={() => set({ ...noFilters, status: state.status ?? null })}>
              {t.clearFilters}
            </Button>
          ) : null}
          <Button variant="default" onClick={() => set({ status: isArchived ? null : "archived" })}>
            {isArchived ? t.showActive : t.lookAmongArchived}
          </Button>
        </>
      }
    >
      {isArchived && !isNarrowed ? t.nobodyArchived : t.nobodyMatches}
    </EmptyState>
  );
}
