import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { callWithTag } from "../api/call.ts";
import type { BodyInputOf, ResultOf } from "../api/operation.ts";
import { itemKey } from "../api/query-keys.ts";
import { getBrand, updateBrand } from "../generated/brand-operations.ts";
import { useOrganization } from "../organization/organization-context.tsx";

export type Brand = ResultOf<typeof getBrand>;
export type BrandPatch = BodyInputOf<typeof updateBrand>;

/** The organization's logo, colours and fonts, with the entity tag of the version. */
export function brandWithTag(orgId: string) {
  return queryOptions({
    queryKey: [...itemKey(orgId, "organizations", orgId), "brand"] as const,
    queryFn: ({ signal }) => callWithTag(getBrand, { params: { org_id: orgId }, signal }),
  });
}

export function useBrand() {
  return useQuery(brandWithTag(useOrganization().id));
}

/** Changes the brand. Refused with 412 if another user has changed it since `ifMatch`. */
export function useUpdateBrand() {
  const { id: orgId } = useOrganization();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (change: { body: BrandPatch; ifMatch?: string }) =>
      callWithTag(updateBrand, { params: { org_id: orgId }, ...change }),
    onSuccess: (updated) => queryClient.setQueryData(brandWithTag(orgId).queryKey, updated),
  });
}
