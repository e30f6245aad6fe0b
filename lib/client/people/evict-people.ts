import type { QueryClient } from "@tanstack/react-query";
import { itemKey, listsKey, resourceKey } from "../api/query-keys.ts";

/**
 * Of those who are erased nothing is kept, in lists of pages seen before neither. What the page of this moment shows stays
 * until it is left, and asks for nothing but how many people there are now: the question about them is still on show.
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
