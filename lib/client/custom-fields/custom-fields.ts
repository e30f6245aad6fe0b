import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call, callAll } from "../api/call.ts";
import type { BodyInputOf, ResultOf } from "../api/operation.ts";
import { itemKey, listKey, resourceKey } from "../api/query-keys.ts";
import {
  createCustomField,
  type getCustomField,
  getCustomFieldUsage,
  listCustomFields,
  updateCustomField,
} from "../generated/custom-field-operations.ts";
import { useOrganization } from "../organization/organization-context.tsx";

export type CustomField = ResultOf<typeof getCustomField>;
export type CustomFieldUsage = ResultOf<typeof getCustomFieldUsage>;

/** All listed custom fields, in their order. */
export function customFieldsList(orgId: string) {
  return queryOptions({
    queryKey: listKey(orgId, "custom-fields"),
    queryFn: ({ signal }) => callAll(listCustomFields, { orgId, signal }),
    // Every field of a form asks for it, and it rarely changes.
    staleTime: 5 * 60_000,
  });
}

export function useCustomFields() {
  return useQuery(customFieldsList(useOrganization().id));
}

export function customFieldUsage(orgId: string) {
  return queryOptions({
    queryKey: itemKey(orgId, "custom-fields", "usage"),
    queryFn: ({ signal }) => call(getCustomFieldUsage, { orgId, signal }),
  });
}

/** How many people have each custom field, listed or not. */
export function useCustomFieldUsage() {
  return useQuery(customFieldUsage(useOrganization().id));
}

/** Adds, renames and moves custom fields; rejects with the reason if that is refused. */
export function useCustomFieldCommands() {
  const { id: orgId } = useOrganization();
  const queryClient = useQueryClient();
  const { mutateAsync } = useMutation({
    mutationFn: (run: () => Promise<CustomField>) => run(),
    onSettled: () => queryClient.invalidateQueries({ queryKey: resourceKey(orgId, "custom-fields") }),
  });
  const add = (body: BodyInputOf<typeof createCustomField>) => call(createCustomField, { orgId, body });
  const change = (id: string, body: BodyInputOf<typeof updateCustomField>) =>
    call(updateCustomField, { orgId, params: { custom_field_id: id }, body });
  return {
    add: (body: BodyInputOf<typeof createCustomField>) => mutateAsync(() => add(body)),
    change: (id: string, body: BodyInputOf<typeof updateCustomField>) => mutateAsync(() => change(id, body)),
    /** Lists fields that people have, in this order, and moves a listed one to a place. */
    moveTo: (unlisted: readonly BodyInputOf<typeof createCustomField>[], key: string, position: number) =>
      mutateAsync(async () => {
        for (const body of unlisted) await add(body);
        const fields = await callAll(listCustomFields, { orgId });
        const moved = fields.find((field) => field.key === key);
        if (moved === undefined) throw new Error(`${key} is not listed`);
        return change(moved.id, { position });
      }),
  };
}
