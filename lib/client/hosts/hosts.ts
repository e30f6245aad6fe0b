import { queryOptions, useQuery } from "@tanstack/react-query";
import { call } from "../api/call.ts";
import type { ResultOf } from "../api/operation.ts";
import { itemKey } from "../api/query-keys.ts";
import { getHosts } from "../generated/host-operations.ts";
import { useOrganization } from "../organization/organization-context.tsx";

export type HostProcess = ResultOf<typeof getHosts>["processes"][number];

/** Somebody looks at it while they mend something. */
const POLL_MS = 10_000;

/** The processes of the installation, asked for again while they are looked at. */
export function hosts(orgId: string) {
  return queryOptions({
    queryKey: [...itemKey(orgId, "organizations", orgId), "hosts"] as const,
    queryFn: ({ signal }) => call(getHosts, { params: { org_id: orgId }, signal }),
    refetchInterval: POLL_MS,
  });
}

export function useHosts() {
  const { id, role } = useOrganization();
  return useQuery({ ...hosts(id), enabled: role === "owner" });
}
