import type { QueryClient } from "@tanstack/react-query";
import { itemKey, listsKey, resourceKey } from "../api/query-keys.ts";

/**
 * Removes every trace of erased people from the query cache, including lists of pages visited before. What
 * the current page shows stays until the user leaves it, because the confirmation dialog is still open. It
 * only fetches the new number of people.
 */
export function evictPeople(queryClient: QueryClient, orgId: string, ids: readonly string[]): Promise<void> {
  for (const id of ids) queryClient.removeQueries({ queryKey: itemKey(orgId, "people", id) });
  for (const resource of ["people", "videos", "collections", "audit-events"] as const) {
    const queryKey = resourceKey(orgId, resource);
    queryClient.removeQueries({ queryKey, type: "inactive" });
    void queryClient.invalidateQueries({ queryKey, refetchType: "none" });
  }
  return queryClient.invalidateQueries({ queryKey: listsKey(orgId, "people") });
}
