import { queryOptions, useQuery } from "@tanstack/react-query";
import { call } from "../api/call.ts";
import type { ResultOf } from "../api/operation.ts";
import { itemKey } from "../api/query-keys.ts";
import { getSendingState } from "../generated/mail-operations.ts";
import { useOrganization } from "../organization/organization-context.tsx";

export type SendingState = ResultOf<typeof getSendingState>;

/** Somebody looks at it while they mend something. */
const POLL_MS = 10_000;

/** Whether e-mails and greetings are sent, asked for again while it is looked at. */
export function sendingState(orgId: string) {
  return queryOptions({
    queryKey: [...itemKey(orgId, "organizations", orgId), "sending-state"] as const,
    queryFn: ({ signal }) => call(getSendingState, { params: { org_id: orgId }, signal }),
    refetchInterval: POLL_MS,
  });
}

export function useSendingState() {
  return useQuery(sendingState(useOrganization().id));
}
