import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { call } from "../api/call.ts";
import type { QueryInputOf, ResultOf } from "../api/operation.ts";
import { itemKey, listKey } from "../api/query-keys.ts";
import { getApiRequest, listApiRequests } from "../generated/api-key-operations.ts";
import { useOrganization } from "./organization-context.tsx";

export type ApiRequest = ResultOf<typeof getApiRequest>;
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

export function apiRequestItem(orgId: string, id: string) {
  return queryOptions({
    queryKey: itemKey(orgId, "api-requests", id),
    queryFn: ({ signal }) => call(getApiRequest, { orgId, params: { api_request_id: id }, signal }),
  });
}

export function useApiRequest(id: string) {
  const { id: orgId } = useOrganization();
  return useQuery(apiRequestItem(orgId, id));
}
