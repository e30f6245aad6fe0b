import type { z } from "zod";
import type { webhookDelivery, webhookDeliveryDetails } from "#lib/contract/resources/webhook-delivery.ts";
import type { WebhookAttempt, WebhookDelivery } from "../generated/prisma/client.ts";
import type { DeliveryRow } from "./delivery-queries.ts";

export type DeliveryResource = z.output<typeof webhookDelivery>;
export type DeliveryDetails = z.output<typeof webhookDeliveryDetails>;

/** A delivery as lists show it. Every exposed field is listed here. */
export function toDelivery(row: DeliveryRow): DeliveryResource {
  return {
    id: row.id,
    webhook_id: row.webhookId,
    event: row.event as DeliveryResource["event"],
    status: row.status,
    attempt: row.attempt,
    response_status: row.responseStatus,
    error: row.error,
    duration_ms: row.durationMs,
    created_at: row.createdAt.toISOString(),
    attempted_at: row.attemptedAt?.toISOString() ?? null,
    next_attempt_at: row.nextAttemptAt?.toISOString() ?? null,
    completed_at: row.completedAt?.toISOString() ?? null,
  };
}

/** One delivery, with the posted payload, the last response, and all attempts, newest first. */
export function toDeliveryDetails(
  row: WebhookDelivery,
  attempts: readonly WebhookAttempt[],
): DeliveryDetails {
  return {
    ...toDelivery(row),
    payload: row.payload as DeliveryDetails["payload"],
    response_body: row.responseBody,
    attempts: attempts.map((one) => ({
      run: one.run,
      attempt: one.attempt,
      attempted_at: one.attemptedAt.toISOString(),
      duration_ms: one.durationMs,
      response_status: one.responseStatus,
      error: one.error,
      response_body: one.responseBody,
    })),
  };
}
