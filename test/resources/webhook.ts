import { database } from "#lib/server/database.ts";
import type { Prisma } from "#lib/server/generated/prisma/client.ts";
import { newId } from "#lib/server/ids.ts";
import { type NewRows, Table } from "./new-rows.ts";
import { inPath } from "./operation.ts";
import type { Resource } from "./resource.ts";

const webhooks = new Table((data: Prisma.WebhookCreateManyInput[]) =>
  database().webhook.createMany({ data }),
);
const deliveries = new Table((data: Prisma.WebhookDeliveryCreateManyInput[]) =>
  database().webhookDelivery.createMany({ data }),
);

const URL = "https://hooks.example.com/rollcall";

export function addWebhooks(rows: NewRows, orgId: string) {
  const [id, deliveryId] = [newId(), newId()];
  const event = "video.succeeded";
  webhooks.add(rows, { id, orgId, url: URL, secret: "whsec_dGVzdA==", events: [event] });
  deliveries.add(rows, { id: deliveryId, orgId, webhookId: id, event, payload: {}, status: "failed" });
  return {
    webhook: id,
    /** One that failed. */
    delivery: deliveryId,
  };
}

const references = { "path.webhook_id": inPath((rows) => rows.webhook) };
const ofDelivery = { ...references, "path.delivery_id": inPath((rows) => rows.delivery) };

export const webhook: Resource = {
  gets: {
    listWebhooks: { ask: () => ({}) },
    getWebhook: { ask: (rows) => ({ params: { webhook_id: rows.webhook } }), references },
    listWebhookDeliveries: { ask: (rows) => ({ params: { webhook_id: rows.webhook } }), references },
    getWebhookDelivery: {
      ask: (rows) => ({ params: { webhook_id: rows.webhook, delivery_id: rows.delivery } }),
      references: ofDelivery,
      tagUntested: "No operation creates it",
    },
  },
  posts: {
    createWebhook: {
      ask: () => ({ body: { url: URL, events: ["video.succeeded"] } }),
      audit: "webhook.created",
    },
    rotateWebhookSecret: {
      ask: (rows) => ({ params: { webhook_id: rows.webhook } }),
      references,
      audit: "webhook.secret_rotated",
    },
    testWebhook: {
      ask: (rows) => ({ params: { webhook_id: rows.webhook } }),
      references,
      audit: "webhook.tested",
    },
    replayWebhookDelivery: {
      ask: (rows) => ({ params: { webhook_id: rows.webhook, delivery_id: rows.delivery } }),
      references: ofDelivery,
      audit: "webhook.delivery_replayed",
      repeatable: "Receivers know a message by its id, which stays",
    },
  },
  patches: {
    updateWebhook: {
      ask: (rows) => ({ params: { webhook_id: rows.webhook }, body: { enabled: false } }),
      references,
      audit: "webhook.updated",
      changes: [{ url: "https://hooks.example.com/1" }, { url: "https://hooks.example.com/2" }],
      byRequest: ["id", "org_id", "disabled_at", "disabled_reason", "created_at", "updated_at"],
    },
  },
  deletes: {
    deleteWebhook: {
      ask: (rows) => ({ params: { webhook_id: rows.webhook } }),
      references,
      audit: "webhook.deleted",
    },
  },
  aboutNobody: [],
};
