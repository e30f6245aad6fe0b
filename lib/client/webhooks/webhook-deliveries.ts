import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../api/call.ts";
import type { QueryInputOf, ResultOf } from "../api/operation.ts";
import { itemKey } from "../api/query-keys.ts";
import {
  getWebhookDelivery,
  listWebhookDeliveries,
  replayWebhookDelivery,
  testWebhook,
} from "../generated/webhook-operations.ts";
import { useOrganization } from "../organization/organization-context.tsx";

export type Delivery = ResultOf<typeof listWebhookDeliveries>;
export type DeliveryDetails = ResultOf<typeof getWebhookDelivery>;
export type DeliveriesQuery = QueryInputOf<typeof listWebhookDeliveries>;

/** For a delivery in progress. */
const SOON_POLL_MS = 2_000;
/** For a list that a user watches while testing their own system. */
const LIST_POLL_MS = 15_000;

/** Query of the list's cell: the newest delivery. */
export const LAST_DELIVERY = { limit: 1 } as const;

function deliveriesKey(orgId: string, webhookId: string) {
  return [...itemKey(orgId, "webhooks", webhookId), "deliveries"] as const;
}

/** A page of a webhook's deliveries, newest first. */
export function deliveriesPage(orgId: string, webhookId: string, query: DeliveriesQuery) {
  return queryOptions({
    queryKey: [...deliveriesKey(orgId, webhookId), "list", query] as const,
    queryFn: ({ signal }) =>
      call(listWebhookDeliveries, { orgId, params: { webhook_id: webhookId }, query, signal }),
    refetchInterval: ({ state }) => (state.data?.items.some(isDueSoon) ? SOON_POLL_MS : LIST_POLL_MS),
  });
}

/** One delivery with its request and response; polled while an attempt is near. */
export function deliveryItem(orgId: string, webhookId: string, deliveryId: string) {
  const params = { webhook_id: webhookId, delivery_id: deliveryId };
  return queryOptions({
    queryKey: [...deliveriesKey(orgId, webhookId), "item", deliveryId] as const,
    queryFn: ({ signal }) => call(getWebhookDelivery, { orgId, params, signal }),
    refetchInterval: ({ state }) => (state.data && isDueSoon(state.data) ? SOON_POLL_MS : false),
  });
}

/** Whether an attempt is in progress or due within 30 seconds. */
function isDueSoon({ status, next_attempt_at }: Pick<Delivery, "status" | "next_attempt_at">): boolean {
  if (status !== "pending") return false;
  return next_attempt_at === null || Date.parse(next_attempt_at) - Date.now() < 30_000;
}

export function useDeliveries(webhookId: string, query: DeliveriesQuery) {
  const { id } = useOrganization();
  return useQuery({ ...deliveriesPage(id, webhookId, query), placeholderData: keepPreviousData });
}

export function useDelivery(webhookId: string, deliveryId: string) {
  return useQuery(deliveryItem(useOrganization().id, webhookId, deliveryId));
}

/** Sends a test event. */
export function useTestWebhook(webhookId: string) {
  const { id: orgId } = useOrganization();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call(testWebhook, { orgId, params: { webhook_id: webhookId } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: deliveriesKey(orgId, webhookId) }),
  });
}

/** Sends a delivery again, at once. */
export function useReplayDelivery(webhookId: string, deliveryId: string) {
  const { id: orgId } = useOrganization();
  const queryClient = useQueryClient();
  const params = { webhook_id: webhookId, delivery_id: deliveryId };
  return useMutation({
    mutationFn: () => call(replayWebhookDelivery, { orgId, params }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: deliveriesKey(orgId, webhookId) }),
  });
}
