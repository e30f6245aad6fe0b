import { z } from "zod";
import { contract, pageFields } from "../contract.ts";
import { boolean, enumeration, list, object, url, uuid } from "../fields/fields.ts";
import { WEBHOOK_EVENTS } from "./webhook-events.ts";

/** The event that a test sends, whatever events the webhook subscribes to. */
export const TEST_EVENT = "webhook.test";
export const DELIVERY_EVENTS = [...WEBHOOK_EVENTS, TEST_EVENT] as const;
export type DeliveryEvent = (typeof DELIVERY_EVENTS)[number];

export const DISABLED_REASONS = ["gone", "failing", "by_user"] as const;

export const webhook = z
  .object({
    id: z.uuid(),
    org_id: z.uuid(),
    url: z.string(),
    events: z.array(z.enum(WEBHOOK_EVENTS)),
    enabled: z.boolean(),
    disabled_at: z.iso.datetime().nullable(),
    disabled_reason: z
      .enum(DISABLED_REASONS)
      .nullable()
      .describe(
        "`gone`: the receiver answered 410. `failing`: nothing could be delivered for five days. `by_user`: a user disabled it.",
      ),
    previous_secret_expires_at: z.iso
      .datetime()
      .nullable()
      .describe("Until this time, deliveries are signed with both the previous and the new secret."),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
  })
  .meta({ id: "Webhook" });

export const webhookWithSecret = webhook
  .extend({ secret: z.string().describe("`whsec_…`, which verifies the signatures. It is shown only once.") })
  .meta({ id: "WebhookWithSecret" });

const webhookFields = {
  url: url().describe("An http or https address without credentials, on port 80, 443, or 1024 and above."),
  events: list(enumeration(WEBHOOK_EVENTS), { min: 1, max: 50 }),
  enabled: boolean(),
};

export const webhookInput = object({
  ...webhookFields,
  enabled: webhookFields.enabled.default(true),
}).meta({ id: "WebhookInput" });

export const webhookPatch = object({
  url: webhookFields.url.optional(),
  events: webhookFields.events.optional(),
  enabled: webhookFields.enabled.optional(),
}).meta({ id: "WebhookPatch" });

export const webhookParams = object({ webhook_id: uuid() });

const tag = "Webhooks";

export const listWebhooks = contract({
  id: "listWebhooks",
  method: "GET",
  path: "/v1/webhooks",
  access: "admin",
  tag,
  summary: "List webhooks",
  query: object(pageFields),
  success: { status: 200, schema: webhook, page: true },
});

export const createWebhook = contract({
  id: "createWebhook",
  method: "POST",
  path: "/v1/webhooks",
  access: "admin",
  tag,
  summary: "Create a webhook",
  description:
    "From now on, each of the events is posted to the address, signed according to Standard Webhooks. Only this answer contains the secret.",
  body: webhookInput,
  success: { status: 201, schema: webhookWithSecret },
  idempotent: true,
  etag: true,
  faults: [409],
});

export const getWebhook = contract({
  id: "getWebhook",
  method: "GET",
  path: "/v1/webhooks/{webhook_id}",
  access: "admin",
  tag,
  summary: "Get a webhook",
  params: webhookParams,
  success: { status: 200, schema: webhook },
  etag: true,
  faults: [404],
});

export const updateWebhook = contract({
  id: "updateWebhook",
  method: "PATCH",
  path: "/v1/webhooks/{webhook_id}",
  access: "admin",
  tag,
  summary: "Change a webhook",
  description:
    "Only the fields that are sent change. `enabled: true` starts a disabled webhook again; deliveries that failed in the meantime can be replayed.",
  params: webhookParams,
  body: webhookPatch,
  success: { status: 200, schema: webhook },
  etag: true,
  faults: [404, 412],
});

export const deleteWebhook = contract({
  id: "deleteWebhook",
  method: "DELETE",
  path: "/v1/webhooks/{webhook_id}",
  access: "admin",
  tag,
  summary: "Delete a webhook",
  description: "Deletes its deliveries too. Nothing more is sent.",
  params: webhookParams,
  success: { status: 204 },
  ifMatch: true,
  faults: [404],
});

export const rotateWebhookSecret = contract({
  id: "rotateWebhookSecret",
  method: "POST",
  path: "/v1/webhooks/{webhook_id}/rotate-secret",
  access: "admin",
  tag,
  summary: "Rotate a webhook's secret",
  description:
    "Deliveries are signed with both the previous and the new secret for 24 hours, so that the receiver can change over. Any older secret stops working immediately. Send an `Idempotency-Key`: without one, a repeated request would end the secret in use.",
  params: webhookParams,
  success: { status: 200, schema: webhookWithSecret },
  idempotent: true,
  etag: true,
  faults: [404],
});
