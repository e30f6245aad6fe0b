"use client";

import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { personFilterFields } from "#lib/contract/resources/person.ts";
import { type BulkOutcome, runBulk } from "../api/bulk-run.ts";
import { call, callWithTag } from "../api/call.ts";
import { listsKey, resourceKey } from "../api/query-keys.ts";
import {
  archivePerson,
  deletePerson,
  exportPeople,
  listPeople,
  restorePerson,
} from "../generated/operations.ts";
import { useOrganization } from "../organization/organization-context.tsx";
import { evictPeople } from "./evict-people.ts";
import { type PeopleQuery, personWithTag } from "./people.ts";

export type PeopleCommand = "archive" | "restore" | "erase";
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

/** Most people that can be archived or erased in one go: a few minutes at the API's rate limit. */
export const BULK_LIMIT = 5_000;

/** The ids of all people who match a filter, up to one more than `BULK_LIMIT`. */
export function useMatchingIds() {
  const { id: orgId } = useOrganization();
  return useMutation({
    mutationFn: async (filter: PeopleFilter) => {
      const ids: string[] = [];
      let cursor: string | undefined;
      do {
        const page = await call(listPeople, { orgId, query: { ...filter, limit: 200, cursor } });
        ids.push(...page.items.map(({ id }) => id));
        cursor = page.nextCursor ?? undefined;
      } while (cursor !== undefined && ids.length <= BULK_LIMIT);
      return ids;
    },
  });
}

/** Runs a command for each of many people: the API has these commands for one person only. */
export function usePeopleBulk() {
  const { id: orgId } = useOrganization();
  const queryClient = useQueryClient();
  const [progress, setProgress] = useState<{ settled: number; total: number } | null>(null);
  const running = useRef<AbortController | null>(null);

  async function run(command: PeopleCommand, ids: readonly string[]): Promise<BulkOutcome> {
    const act = (id: string): Promise<unknown> => {
      const options = { orgId, params: { person_id: id } };
      return command === "erase" ? call(deletePerson, options) : call(commands[command], options);
    };
    const stop = new AbortController();
    running.current = stop;
    setProgress({ settled: 0, total: ids.length });
    try {
      return await runBulk(ids, act, {
        signal: stop.signal,
        onProgress: (settled) => setProgress({ settled, total: ids.length }),
      });
    } finally {
      setProgress(null);
      await refresh(queryClient, orgId, command, ids);
    }
  }

  return { run, progress, stop: () => running.current?.abort() };
}

async function refresh(
  queryClient: QueryClient,
  orgId: string,
  command: PeopleCommand,
  ids: readonly string[],
): Promise<void> {
  if (command !== "erase") return queryClient.invalidateQueries({ queryKey: resourceKey(orgId, "people") });
  return evictPeople(queryClient, orgId, ids);
}

/** Exports all people who match a filter as a CSV file with all their fields. */
export function useExportPeople() {
  const { id: orgId } = useOrganization();
  return useMutation({ mutationFn: (query: PeopleFilter) => call(exportPeople, { orgId, query }) });
}
