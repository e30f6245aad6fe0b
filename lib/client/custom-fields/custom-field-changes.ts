import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../api/call.ts";
import type { BodyInputOf, QueryInputOf, ResultOf } from "../api/operation.ts";
import { listKey, resourceKey } from "../api/query-keys.ts";
import { type BulkAction, useFollowBulkAction } from "../bulk-actions/bulk-actions.ts";
import {
  checkCustomFieldValues,
  convertCustomField,
  deleteCustomField,
  getCustomFieldReferences,
  mergeCustomFields,
  previewCustomFieldMerge,
} from "../generated/custom-field-operations.ts";
import { useOrganization } from "../organization/organization-context.tsx";

export type CustomFieldValues = ResultOf<typeof checkCustomFieldValues>;
export type CustomFieldMergePreview = ResultOf<typeof previewCustomFieldMerge>;
export type CustomFieldReferences = ResultOf<typeof getCustomFieldReferences>;

/** Which values of a field are of a type, and which can be read as it; the last answer stays while another loads. */
export function useFieldValues(query: QueryInputOf<typeof checkCustomFieldValues>, enabled: boolean) {
  const { id: orgId } = useOrganization();
  return useQuery({
    queryKey: listKey(orgId, "custom-fields", { values: query }),
    queryFn: ({ signal }) => call(checkCustomFieldValues, { orgId, query, signal }),
    placeholderData: keepPreviousData,
    enabled,
  });
}

/** Who and what uses a field. */
export function useFieldReferences(key: string) {
  const { id: orgId } = useOrganization();
  return useQuery({
    queryKey: listKey(orgId, "custom-fields", { references: key }),
    queryFn: ({ signal }) => call(getCustomFieldReferences, { orgId, query: { key }, signal }),
  });
}

/** How many people a merge is about. @param into null until it is chosen */
export function useMergePreview(from: string, into: string | null) {
  const { id: orgId } = useOrganization();
  return useQuery({
    queryKey: listKey(orgId, "custom-fields", { from, into }),
    queryFn: ({ signal }) =>
      call(previewCustomFieldMerge, { orgId, query: { from, into: into ?? from }, signal }),
    enabled: into !== null,
  });
}

/** Changes custom fields of everybody by bulk actions, which are followed. Rejects with the reason if one is refused. */
export function useCustomFieldChanges() {
  const { id: orgId } = useOrganization();
  const queryClient = useQueryClient();
  const follow = useFollowBulkAction();
  const { mutateAsync } = useMutation({
    mutationFn: (run: () => Promise<BulkAction>) => run(),
    onSuccess: (created) => void follow(created),
    // Not awaited: what is counted anew would keep the dialog that asked open.
    onSettled: () => void queryClient.invalidateQueries({ queryKey: resourceKey(orgId, "custom-fields") }),
  });
  return {
    convert: (id: string, body: BodyInputOf<typeof convertCustomField>) =>
      mutateAsync(() => call(convertCustomField, { orgId, params: { custom_field_id: id }, body })),
    remove: (key: string) => mutateAsync(() => call(deleteCustomField, { orgId, body: { key } })),
    merge: (body: BodyInputOf<typeof mergeCustomFields>) =>
      mutateAsync(() => call(mergeCustomFields, { orgId, body })),
  };
}
