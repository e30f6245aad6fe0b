import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { callWithTag } from "../api/call.ts";
import type { BodyInputOf, ResultOf } from "../api/operation.ts";
import { itemKey } from "../api/query-keys.ts";
import { getOrganization, updateOrganization } from "../generated/operations.ts";
import { useOrganization } from "./organization-context.tsx";

export type Organization = ResultOf<typeof getOrganization>;

/** The organization that the console shows, with the entity tag of the version. */
export function organizationWithTag(orgId: string) {
  return queryOptions({
    queryKey: itemKey(orgId, "organizations", orgId),
    queryFn: ({ signal }) => callWithTag(getOrganization, { params: { org_id: orgId }, signal }),
  });
}

export function useOrganizationFacts() {
  return useQuery(organizationWithTag(useOrganization().id));
}

interface OrganizationChange {
  body: BodyInputOf<typeof updateOrganization>;
  /** Entity tag of the version that the change is based on. */
  ifMatch?: string;
}

/** Changes the organization. Refused with 412 if another user has changed it since `ifMatch`. */
export function useUpdateOrganization() {
  const { id: orgId } = useOrganization();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (change: OrganizationChange) =>
      callWithTag(updateOrganization, { params: { org_id: orgId }, ...change }),
    onSuccess: (updated) => queryClient.setQueryData(organizationWithTag(orgId).queryKey, updated),
  });
}
