import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { call } from "../api/call.ts";
import type { QueryInputOf, ResultOf } from "../api/operation.ts";
import { listKey } from "../api/query-keys.ts";
import { listApiRequests } from "../generated/operations.ts";
import { useOrganization } from "./organization-context.tsx";

export type ApiRequest = ResultOf<typeof listApiRequests>;
export type ApiRequestsQuery = QueryInputOf<typeof listApiRequests>;

export function apiRequestsPage(orgId: string, query: ApiRequestsQuery) {
  return queryOptions({
    queryKey: listKey(orgId, "api-requests", query),
    queryFn: ({ signal }) => call(listApiRequests, { orgId, query, signal }),
  });
}

/** Admins only. Asked for again whenever somebody comes back to the page: requests go on without it. */
export function useApiRequests(query: ApiRequestsQuery) {
  const { id } = useOrganization();
  return useQuery({
    ...apiRequestsPage(id, query),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchOnWindowFocus: true,
  });
}
