import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call, callAll, callWithTag } from "../api/call.ts";
import type { BodyInputOf, ResultOf } from "../api/operation.ts";
import { itemKey, listKey, listsKey } from "../api/query-keys.ts";
import {
  createWebhook,
  deleteWebhook,
  getWebhook,
  listWebhooks,
  rotateWebhookSecret,
  updateWebhook,
} from "../generated/webhook-operations.ts";
import { useOrganization } from "../organization/organization-context.tsx";

export type Webhook = ResultOf<typeof getWebhook>;
/** Contains the secret, which is never shown again. */
export type WebhookWithSecret = ResultOf<typeof createWebhook>;

export function webhookList(orgId: string) {
  return queryOptions({
    queryKey: listKey(orgId, "webhooks"),
    queryFn: ({ signal }) => callAll(listWebhooks, { orgId, signal }),
  });
}

/** A webhook with the entity tag of the version. */
export function webhookWithTag(orgId: string, webhookId: string) {
  return queryOptions({
    queryKey: itemKey(orgId, "webhooks", webhookId),
    queryFn: ({ signal }) => callWithTag(getWebhook, { orgId, params: { webhook_id: webhookId }, signal }),
  });
}

/** Admins only, like everything about webhooks. */
export function useWebhooks() {
  return useQuery(webhookList(useOrganization().id));
}

export function useWebhook(webhookId: string) {
  return useQuery(webhookWithTag(useOrganization().id, webhookId));
}

export function useCreateWebhook() {
  const { id: orgId } = useOrganization();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyInputOf<typeof createWebhook>) => call(createWebhook, { orgId, body }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: listsKey(orgId, "webhooks") }),
  });
}

interface WebhookChange {
  body: BodyInputOf<typeof updateWebhook>;
  /** Entity tag of the version that the change is based on; without it, any version is overwritten. */
  ifMatch?: string;
}

/** Changes a webhook. Refused with 412 if another user has changed it since `ifMatch`. */
export function useUpdateWebhook(webhookId: string) {
  const { id: orgId } = useOrganization();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (change: WebhookChange) =>
      callWithTag(updateWebhook, { orgId, params: { webhook_id: webhookId }, ...change }),
    onSuccess: (updated) => {
      queryClient.setQueryData(webhookWithTag(orgId, webhookId).queryKey, updated);
      return queryClient.invalidateQueries({ queryKey: listsKey(orgId, "webhooks") });
    },
  });
}

export function useRotateWebhookSecret(webhookId: string) {
  const { id: orgId } = useOrganization();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call(rotateWebhookSecret, { orgId, params: { webhook_id: webhookId } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: webhookWithTag(orgId, webhookId).queryKey }),
  });
}

/** Deletes a webhook with its deliveries. */
export function useDeleteWebhook(webhookId: string) {
  const { id: orgId } = useOrganization();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call(deleteWebhook, { orgId, params: { webhook_id: webhookId } }),
    // Until the list opens, the page still shows the webhook and its deliveries. Neither may be fetched
    // again.
    onSuccess: () => {
      queryClient.setQueryData(webhookList(orgId).queryKey, (all) =>
        all?.filter(({ id }) => id !== webhookId),
      );
      return queryClient.invalidateQueries({ queryKey: listsKey(orgId, "webhooks") });
    },
  });
}
