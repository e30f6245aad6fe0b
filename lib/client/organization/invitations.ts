import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { Role } from "#lib/contract/resources/roles.ts";
import { call, callAll } from "../api/call.ts";
import type { BodyInputOf, ResultOf } from "../api/operation.ts";
import { listKey } from "../api/query-keys.ts";
import {
  createInvitation,
  listInvitations,
  resendInvitation,
  revokeInvitation,
} from "../generated/invitation-operations.ts";
import { useOrganization } from "./organization-context.tsx";

export type Invitation = ResultOf<typeof listInvitations>;
export type CreatedInvitation = ResultOf<typeof createInvitation>;

export function invitationList(orgId: string) {
  return queryOptions({
    queryKey: listKey(orgId, "invitations"),
    queryFn: ({ signal }) => callAll(listInvitations, { params: { org_id: orgId }, signal }),
  });
}

/** Admins only. */
export function useInvitations() {
  return useQuery(invitationList(useOrganization().id));
}

/**
 * The result for one address: the invitation with its link, which is never shown again, or why it was
 * refused.
 */
export type InviteOutcome = { email: string } & (
  | { invitation: CreatedInvitation; fault?: never }
  | { invitation?: never; fault: Error }
);

interface Invited {
  emails: readonly string[];
  role: Role;
}

/**
 * Invites one address after the other. Never fails as a whole, because the links already created would be
 * lost.
 */
export function useInviteAll() {
  const { id: orgId } = useOrganization();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ emails, role }: Invited): Promise<InviteOutcome[]> => {
      const outcomes: InviteOutcome[] = [];
      for (const email of emails) outcomes.push(await inviteOne(orgId, { email, role }));
      return outcomes;
    },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: invitationList(orgId).queryKey }),
  });
}

async function inviteOne(orgId: string, body: BodyInputOf<typeof createInvitation>): Promise<InviteOutcome> {
  const { email } = body;
  try {
    return { email, invitation: await call(createInvitation, { params: { org_id: orgId }, body }) };
  } catch (error) {
    return { email, fault: error instanceof Error ? error : new Error(String(error)) };
  }
}

export function useRevokeInvitation() {
  const { id: orgId } = useOrganization();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (invitationId: string) =>
      call(revokeInvitation, { params: { org_id: orgId, invitation_id: invitationId } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: invitationList(orgId).queryKey }),
  });
}

/** Creates a new link for an invitation; the response contains it, and the previous link stops working. */
export function useResendInvitation() {
  const { id: orgId } = useOrganization();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (invitationId: string) =>
      call(resendInvitation, { params: { org_id: orgId, invitation_id: invitationId } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: invitationList(orgId).queryKey }),
  });
}
