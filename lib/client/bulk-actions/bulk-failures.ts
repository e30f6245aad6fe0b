import { infiniteQueryOptions } from "@tanstack/react-query";
import { call } from "../api/call.ts";
import type { ResultOf } from "../api/operation.ts";
import { itemKey } from "../api/query-keys.ts";
import { listBulkFailures, listBulkItems } from "../generated/operations.ts";

export type BulkFailure = ResultOf<typeof listBulkFailures>;

const PAGE = 50;

/** What a bulk action could not change, page by page. */
export function bulkFailures(orgId: string, id: string) {
  return infiniteQueryOptions({
    queryKey: [...itemKey(orgId, "bulk-actions", id), "failures"],
    queryFn: ({ signal, pageParam }) =>
      call(listBulkFailures, {
        ...{ orgId, signal, params: { bulk_action_id: id } },
        query: { limit: PAGE, ...(pageParam === null ? {} : { cursor: pageParam }) },
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
}

/** What a bulk action changed, or what needed no change, page by page. */
export function bulkItems(orgId: string, id: string, status: "succeeded" | "unchanged") {
  return infiniteQueryOptions({
    queryKey: [...itemKey(orgId, "bulk-actions", id), "items", status],
    queryFn: ({ signal, pageParam }) =>
      call(listBulkItems, {
        ...{ orgId, signal, params: { bulk_action_id: id } },
        query: { limit: PAGE, status, ...(pageParam === null ? {} : { cursor: pageParam }) },
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
}
