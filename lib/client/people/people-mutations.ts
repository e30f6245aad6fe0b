"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { BULK_IDS_LIMIT } from "#lib/contract/resources/bulk-limits.ts";
import type { personFilterFields } from "#lib/contract/resources/person.ts";
import { call, callWithTag } from "../api/call.ts";
import { collectPages, PAGE } from "../api/collect-pages.ts";
import { listsKey } from "../api/query-keys.ts";
import { archivePerson, exportPeople, listPeople, restorePerson } from "../generated/operations.ts";
import { useOrganization } from "../organization/organization-context.tsx";
import { type PeopleQuery, personWithTag } from "./people.ts";

export type PeopleFilter = Pick<PeopleQuery, keyof typeof personFilterFields>;

const commands = { archive: archivePerson, restore: restorePerson };

/** Archives a person, or restores them. */
export function useArchiving(personId: string) {
  const { id: orgId } = useOrganization();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (command: keyof typeof commands) =>
      callWithTag(commands[command], { orgId, params: { person_id: personId } }),
    onSuccess: (changed) => {
      queryClient.setQueryData(personWithTag(orgId, personId).queryKey, changed);
      return queryClient.invalidateQueries({ queryKey: listsKey(orgId, "people") });
    },
  });
}

/** The ids of all people who match a filter; more than `BULK_IDS_LIMIT` if that many match. */
export function useMatchingIds() {
  const { id: orgId } = useOrganization();
  return useMutation({
    mutationFn: async (filter: PeopleFilter) => {
      const { items } = await collectPages(
        (cursor) => call(listPeople, { orgId, query: { ...filter, limit: PAGE, cursor } }),
        BULK_IDS_LIMIT + 1,
      );
      return items.map(({ id }) => id);
    },
  });
}

/** Exports all people who match a filter as a CSV file with all their fields. */
export function useExportPeople() {
  const { id: orgId } = useOrganization();
  return useMutation({ mutationFn: (query: PeopleFilter) => call(exportPeople, { orgId, query }) });
}
