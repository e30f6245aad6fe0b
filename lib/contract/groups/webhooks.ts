import type { z } from "zod";
import {
  createWebhook,
  deleteWebhook,
  getWebhook,
  listWebhooks,
  rotateWebhookSecret,
  updateWebhook,
  webhook,
  webhookWithSecret,
} from "../resources/webhook.ts";
import {
  getWebhookDelivery,
  listWebhookDeliveries,
  replayWebhookDelivery,
  testWebhook,
  webhookAttempt,
  webhookDelivery,
  webhookDeliveryDetails,
} from "../resources/webhook-delivery.ts";
import { CREATED, ORGANIZATION_ID, STARTED } from "./example-values.ts";
import { answer, group, volatile } from "./group.ts";

const WEBHOOK_ID = "0199d3c5-9d17-7c88-b2e4-8a1f6d3c5e02";

const enabled = {
  id: WEBHOOK_ID,
  org_id: ORGANIZATION_ID,
  url: "https://example.org/rollcall",
  events: ["video.succeeded", "video.failed"],
  enabled: true,
  disabled_at: null,
  disabled_reason: null,
  previous_secret_expires_at: null,
  created_at: CREATED,
  updated_at: CREATED,
} satisfies z.output<typeof webhook>;

const delivered = {
  id: "0199d3c6-2f95-7e6a-b718-5c3d9e1f4a27",
  webhook_id: WEBHOOK_ID,
  event: "webhook.test",
  status: "delivered",
  attempt: 1,
  response_status: 204,
  error: null,
  duration_ms: 84,
  created_at: STARTED,
  attempted_at: STARTED,
  next_attempt_at: null,
  completed_at: STARTED,
} satisfies z.output<typeof webhookDelivery>;

const attempted = {
  run: 0,
  attempt: 1,
  attempted_at: STARTED,
  duration_ms: 84,
  response_status: 204,
  error: null,
  response_body: "",
} satisfies z.output<typeof webhookAttempt>;

export const webhooks = group({
  tag: "Webhooks",
  explanation:
    "Notifications of events, signed according to Standard Webhooks, and the deliveries of each message.",
  operations: {
    listWebhooks,
    createWebhook,
    getWebhook,
    updateWebhook,
    deleteWebhook,
    rotateWebhookSecret,
    testWebhook,
    listWebhookDeliveries,
    getWebhookDelivery,
    replayWebhookDelivery,
  },
  bodies: {
    createWebhook: { url: "https://example.org/rollcall", events: ["video.succeeded", "video.failed"] },
    updateWebhook: { enabled: true },
  },
  answers: [
    answer(webhook, enabled),
    answer(webhookWithSecret, { ...enabled, secret: "whsec_…" }),
    answer(webhookDelivery, delivered),
    answer(webhookDeliveryDetails, {
      ...delivered,
      payload: { type: "webhook.test", timestamp: STARTED, data: { webhook_id: WEBHOOK_ID } },
      response_body: "",
      attempts: [attempted],
    }),
    answer(webhookAttempt, attempted),
  ],
  // The previous secret expires without a request.
  volatile: [
    volatile(webhook, ["previous_secret_expires_at"]),
    volatile(webhookWithSecret, ["previous_secret_expires_at"]),
  ],
  auditTarget: "webhook",
  auditActions: [
    "webhook.created",
    "webhook.updated",
    "webhook.tested",
    "webhook.delivery_replayed",
    "webhook.secret_rotated",
    "webhook.disabled",
    "webhook.deleted",
  ],
});
