import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { call } from "../api/call.ts";
import type { QueryInputOf, ResultOf } from "../api/operation.ts";
import { listKey } from "../api/query-keys.ts";
import { listAuditEvents } from "../generated/operations.ts";
import { useOrganization } from "./organization-context.tsx";

export type AuditEvent = ResultOf<typeof listAuditEvents>;
export type AuditEventsQuery = QueryInputOf<typeof listAuditEvents>;

export function auditEventsPage(orgId: string, query: AuditEventsQuery) {
  return queryOptions({
    queryKey: listKey(orgId, "audit-events", query),
    queryFn: ({ signal }) => call(listAuditEvents, { orgId, query, signal }),
  });
}

/** Admins only. */
export function useAuditEvents(query: AuditEventsQuery) {
  const { id } = useOrganization();
  return useQuery({ ...auditEventsPage(id, query), placeholderData: keepPreviousData });
}
