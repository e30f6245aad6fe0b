import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { Role } from "#lib/contract/resources/roles.ts";
import { call, callAll } from "../api/call.ts";
import type { ResultOf } from "../api/operation.ts";
import { listKey } from "../api/query-keys.ts";
import {
  listMembers,
  reactivateMember,
  removeMember,
  suspendMember,
  updateMember,
} from "../generated/operations.ts";
import { useOrganization } from "./organization-context.tsx";

export type Member = ResultOf<typeof updateMember>;

export function memberList(orgId: string) {
  return queryOptions({
    queryKey: listKey(orgId, "members"),
    queryFn: ({ signal }) => callAll(listMembers, { params: { org_id: orgId }, signal }),
  });
}

export function useMembers() {
  return useQuery(memberList(useOrganization().id));
}

interface RoleChange {
  userId: string;
  role: Role;
}

/**
 * Changes a role. The list shows the new role at once, and the previous one again if the change is refused.
 * @param onRefused called with the reason, even if the row is no longer on the page
 */
export function useChangeRole(onRefused: (error: Error) => void) {
  const { id: orgId } = useOrganization();
  const queryClient = useQueryClient();
  const { queryKey } = memberList(orgId);
  return useMutation({
    mutationFn: ({ userId, role }: RoleChange) =>
      call(updateMember, { params: { org_id: orgId, user_id: userId }, body: { role } }),
    onMutate: async (change) => {
      await queryClient.cancelQueries({ queryKey });
      const before = queryClient.getQueryData(queryKey);
      queryClient.setQueryData(queryKey, (members) => withRole(members, change));
      return { role: before?.find((member) => member.user_id === change.userId)?.role };
    },
    // Roll back only this member: another change may have succeeded meanwhile.
    onError: (error, { userId }, context) => {
      onRefused(error);
      const role = context?.role;
      if (role === undefined) return;
      queryClient.setQueryData(queryKey, (members) => withRole(members, { userId, role }));
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  });
}

/** The list with one member's role changed; the other entries are unchanged. */
export function withRole(members: Member[] | undefined, { userId, role }: RoleChange): Member[] | undefined {
  return members?.map((member) => (member.user_id === userId ? { ...member, role } : member));
}

export function useRemoveMember() {
  const { id: orgId } = useOrganization();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (userId: string) => call(removeMember, { params: { org_id: orgId, user_id: userId } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: memberList(orgId).queryKey }),
  });
}

/** Suspends a member, or restores their access. */
export function useSwitchMember() {
  const { id: orgId } = useOrganization();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ userId, active }: { userId: string; active: boolean }) =>
      call(active ? reactivateMember : suspendMember, { params: { org_id: orgId, user_id: userId } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: memberList(orgId).queryKey }),
  });
}
