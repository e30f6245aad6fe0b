import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { BodyInputOf, ResultOf } from "#lib/contract/contract.ts";
import { createInvitation, listInvitations, revokeInvitation } from "#lib/contract/invitation.ts";
import { call, callAll } from "./call.ts";
import { useOrganization } from "./organization-context.tsx";
import { listKey } from "./query-keys.ts";

export type Invitation = ResultOf<typeof listInvitations>;
export type CreatedInvitation = ResultOf<typeof createInvitation>;

export function invitationList(orgId: string) {
  return queryOptions({
    queryKey: listKey(orgId, "invitations"),
    queryFn: ({ signal }) => callAll(listInvitations, { params: { org_id: orgId }, signal }),
  });
}

/** For admins alone. */
export function useInvitations() {
  return useQuery(invitationList(useOrganization().id));
}

/** The answer carries the link, which is never shown again. */
export function useInvite() {
  const { id: orgId } = useOrganization();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyInputOf<typeof createInvitation>) =>
      call(createInvitation, { params: { org_id: orgId }, body }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: invitationList(orgId).queryKey }),
  });
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
