import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call, callAll } from "../api/call.ts";
import type { BodyInputOf, ResultOf } from "../api/operation.ts";
import { listKey } from "../api/query-keys.ts";
import {
  createApiKey,
  listApiKeys,
  revokeApiKey,
  rollApiKey,
  updateApiKey,
} from "../generated/api-key-operations.ts";
import { useOrganization } from "./organization-context.tsx";

export type ApiKey = ResultOf<typeof listApiKeys>;
export type CreatedApiKey = ResultOf<typeof createApiKey>;

export function apiKeyList(orgId: string) {
  return queryOptions({
    queryKey: listKey(orgId, "api-keys"),
    queryFn: ({ signal }) => callAll(listApiKeys, { orgId, signal }),
  });
}

/** Admins only. */
export function useApiKeys() {
  return useQuery(apiKeyList(useOrganization().id));
}

/** Keys as choices by their names, those of the same name, as after one was rolled, with the beginning of the key. */
export function keyChoices(keys: readonly ApiKey[]): { value: string; label: string }[] {
  return keys.map(({ id, name, prefix }) => {
    const isTwice = keys.some((other) => other.id !== id && other.name === name);
    return { value: id, label: isTwice ? `${name} (${prefix}…)` : name };
  });
}

/** The response contains the key, which is never shown again. */
export function useCreateApiKey() {
  const { id: orgId } = useOrganization();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyInputOf<typeof createApiKey>) => call(createApiKey, { orgId, body }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: apiKeyList(orgId).queryKey }),
  });
}

export function useRevokeApiKey() {
  const { id: orgId } = useOrganization();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (apiKeyId: string) => call(revokeApiKey, { orgId, params: { api_key_id: apiKeyId } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: apiKeyList(orgId).queryKey }),
  });
}

/** The response contains the new key, which is never shown again. */
export function useRollApiKey(apiKeyId: string) {
  const { id: orgId } = useOrganization();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyInputOf<typeof rollApiKey>) =>
      call(rollApiKey, { orgId, params: { api_key_id: apiKeyId }, body }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: apiKeyList(orgId).queryKey }),
  });
}

export function useRenameApiKey(apiKeyId: string) {
  const { id: orgId } = useOrganization();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyInputOf<typeof updateApiKey>) =>
      call(updateApiKey, { orgId, params: { api_key_id: apiKeyId }, body }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: apiKeyList(orgId).queryKey }),
  });
}
