import { z } from "zod";
import { contract, pageFields } from "../contract.ts";
import { enumeration, object, uuid } from "../fields/fields.ts";
import { DELIVERY_EVENTS, webhookParams } from "./webhook.ts";

export const DELIVERY_STATUSES = ["pending", "delivered", "failed"] as const;

export const webhookDelivery = z
  .object({
    id: z.uuid().describe("Sent to the receiver as `webhook-id`; the same in every attempt."),
    webhook_id: z.uuid(),
    event: z.enum(DELIVERY_EVENTS),
    status: z.enum(DELIVERY_STATUSES),
    attempt: z.int().describe("Number of attempts since the last replay."),
    response_status: z
      .int()
      .nullable()
      .describe("HTTP status of the last attempt; null if there was no answer."),
    error: z.string().nullable().describe("Why the last attempt failed."),
    duration_ms: z.int().nullable().describe("How long the last attempt took."),
    created_at: z.iso.datetime(),
    attempted_at: z.iso.datetime().nullable(),
    next_attempt_at: z.iso.datetime().nullable(),
    completed_at: z.iso.datetime().nullable(),
  })
  .meta({ id: "WebhookDelivery" });

/** How many attempts of a delivery are kept: those of three runs. */
export const MOST_ATTEMPTS = 30;

export const webhookAttempt = z
  .object({
    run: z.int().describe("0 until the delivery is replayed; each replay begins the next run."),
    attempt: z.int().describe("Its number in this run, from 1."),
    attempted_at: z.iso.datetime(),
    duration_ms: z.int(),
    response_status: z.int().nullable().describe("HTTP status; null if there was no answer."),
    error: z.string().nullable().describe("Why it failed; null if it succeeded."),
    response_body: z.string().nullable().describe("The first 4 KB of the answer; null if there was none."),
  })
  .meta({ id: "WebhookAttempt" });

export const webhookDeliveryDetails = webhookDelivery
  .extend({
    payload: z
      .record(z.string(), z.unknown())
      .describe("The body that is posted: `type`, `timestamp`, `data`."),
    response_body: z.string().nullable().describe("The first 4 KB of the receiver's last answer."),
    attempts: z
      .array(webhookAttempt)
      .describe(`Every attempt with its answer, newest first; at most the last ${MOST_ATTEMPTS}.`),
  })
  .meta({ id: "WebhookDeliveryDetails" });

export const deliveryListQuery = object({
  status: enumeration(DELIVERY_STATUSES).optional().describe("Only deliveries of this status."),
  event: enumeration(DELIVERY_EVENTS).optional().describe("Only deliveries of this event."),
  ...pageFields,
});

export const deliveryParams = object({ webhook_id: uuid(), delivery_id: uuid() });

const tag = "Webhooks";

export const testWebhook = contract({
  id: "testWebhook",
  method: "POST",
  path: "/v1/webhooks/{webhook_id}/test",
  access: "admin",
  tag,
  summary: "Send a test event",
  description:
    "Sends `webhook.test` like any other event. The answer is the delivery, which shows the outcome.",
  params: webhookParams,
  success: { status: 202, schema: webhookDelivery },
  idempotent: true,
  faults: [404, 409],
});

export const listWebhookDeliveries = contract({
  id: "listWebhookDeliveries",
  method: "GET",
  path: "/v1/webhooks/{webhook_id}/deliveries",
  access: "admin",
  tag,
  summary: "List a webhook's deliveries",
  description: "Newest first; kept for 30 days, unless the installation is set otherwise.",
  params: webhookParams,
  query: deliveryListQuery,
  success: { status: 200, schema: webhookDelivery, page: true },
  faults: [404],
});

export const getWebhookDelivery = contract({
  id: "getWebhookDelivery",
  method: "GET",
  path: "/v1/webhooks/{webhook_id}/deliveries/{delivery_id}",
  access: "admin",
  tag,
  summary: "Get a delivery",
  description: "Includes the posted body, and every attempt with what the receiver answered.",
  params: deliveryParams,
  success: { status: 200, schema: webhookDeliveryDetails },
  etag: true,
  faults: [404],
});

export const replayWebhookDelivery = contract({
  id: "replayWebhookDelivery",
  method: "POST",
  path: "/v1/webhooks/{webhook_id}/deliveries/{delivery_id}/replay",
  access: "admin",
  tag,
  summary: "Send a delivery again",
  description:
    "Sends the same message under the same `webhook-id` immediately, whatever its outcome was, with all retries of the schedule.",
  params: deliveryParams,
  success: { status: 202, schema: webhookDelivery },
  faults: [404, 409],
});
