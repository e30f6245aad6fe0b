import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call, callAll, callWithTag } from "../api/call.ts";
import type { BodyInputOf, ResultOf } from "../api/operation.ts";
import { itemKey, listKey, listsKey, resourceKey } from "../api/query-keys.ts";
import {
  createCelebration,
  deleteCelebration,
  getCelebration,
  listCelebrations,
  updateCelebration,
} from "../generated/celebration-operations.ts";
import { useOrganization } from "../organization/organization-context.tsx";

export type Celebration = ResultOf<typeof getCelebration>;

/** All of them: an organization has few. */
export function celebrationList(orgId: string) {
  return queryOptions({
    queryKey: listKey(orgId, "celebrations"),
    queryFn: ({ signal }) => callAll(listCelebrations, { orgId, signal }),
  });
}

/** A celebration with the entity tag of the version. */
export function celebrationWithTag(orgId: string, celebrationId: string) {
  return queryOptions({
    queryKey: itemKey(orgId, "celebrations", celebrationId),
    queryFn: ({ signal }) =>
      callWithTag(getCelebration, { orgId, params: { celebration_id: celebrationId }, signal }),
  });
}

export function useCelebrationRules() {
  return useQuery(celebrationList(useOrganization().id));
}

export function useCelebration(celebrationId: string) {
  return useQuery(celebrationWithTag(useOrganization().id, celebrationId));
}

/** The lists of rules, and who comes next under them. */
function useInvalidated() {
  const { id: orgId } = useOrganization();
  const queryClient = useQueryClient();
  return () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: listsKey(orgId, "celebrations") }),
      queryClient.invalidateQueries({ queryKey: resourceKey(orgId, "occurrences") }),
    ]);
}

export function useCreateCelebration() {
  const { id: orgId } = useOrganization();
  const onSuccess = useInvalidated();
  return useMutation({
    mutationFn: (body: BodyInputOf<typeof createCelebration>) => call(createCelebration, { orgId, body }),
    onSuccess,
  });
}

interface CelebrationChange {
  body: BodyInputOf<typeof updateCelebration>;
  /** Entity tag of the version that the change is based on; without it, any version is overwritten. */
  ifMatch?: string;
}

/** Changes a celebration. Refused with 412 if another user has changed it since `ifMatch`. */
export function useUpdateCelebration(celebrationId: string) {
  const { id: orgId } = useOrganization();
  const queryClient = useQueryClient();
  const invalidate = useInvalidated();
  return useMutation({
    mutationFn: (change: CelebrationChange) =>
      callWithTag(updateCelebration, { orgId, params: { celebration_id: celebrationId }, ...change }),
    onSuccess: (updated) => {
      queryClient.setQueryData(celebrationWithTag(orgId, celebrationId).queryKey, updated);
      return invalidate();
    },
  });
}

export function useDeleteCelebration(celebrationId: string) {
  const { id: orgId } = useOrganization();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call(deleteCelebration, { orgId, params: { celebration_id: celebrationId } }),
    // Until the list opens, the page still shows the celebration and who comes next. Neither may be fetched again.
    onSuccess: () => {
      queryClient.setQueryData(celebrationList(orgId).queryKey, (all) =>
        all?.filter(({ id }) => id !== celebrationId),
      );
      return Promise.all([
        queryClient.invalidateQueries({ queryKey: listsKey(orgId, "celebrations") }),
        queryClient.invalidateQueries({ queryKey: resourceKey(orgId, "occurrences"), refetchType: "none" }),
      ]);
    },
  });
}
