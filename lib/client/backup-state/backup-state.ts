import { queryOptions, useQuery } from "@tanstack/react-query";
import { call } from "../api/call.ts";
import { itemKey } from "../api/query-keys.ts";
import { getBackupState } from "../generated/host-operations.ts";
import { useOrganization } from "../organization/organization-context.tsx";

const POLL_MS = 30_000;

/** Whether the installation is backed up, asked for again while it is looked at. */
export function backupState(orgId: string) {
  return queryOptions({
    queryKey: [...itemKey(orgId, "organizations", orgId), "backup-state"] as const,
    queryFn: ({ signal }) => call(getBackupState, { params: { org_id: orgId }, signal }),
    refetchInterval: POLL_MS,
  });
}

export function useBackupState() {
  const { id, role } = useOrganization();
  return useQuery({ ...backupState(id), enabled: role === "owner" });
}
