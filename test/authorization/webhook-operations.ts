import { inFilter, inPath, type Operation } from "./operation.ts";

const webhook = { "path.webhook_id": inPath((rows) => rows.webhook) };
const delivery = { ...webhook, "path.delivery_id": inPath((rows) => rows.delivery) };
const URL = "https://hooks.example.com/rollcall";

/** Of whom is told what happens, and of what is kept of it. */
export const webhookOperations: Record<string, Operation> = {
  listWebhooks: { ask: () => ({}) },
  createWebhook: { ask: () => ({ body: { url: URL, events: ["video.succeeded"] } }) },
  getWebhook: { ask: (rows) => ({ params: { webhook_id: rows.webhook } }), references: webhook },
  updateWebhook: {
    ask: (rows) => ({ params: { webhook_id: rows.webhook }, body: { enabled: false } }),
    references: webhook,
  },
  deleteWebhook: { ask: (rows) => ({ params: { webhook_id: rows.webhook } }), references: webhook },
  rotateWebhookSecret: { ask: (rows) => ({ params: { webhook_id: rows.webhook } }), references: webhook },
  testWebhook: { ask: (rows) => ({ params: { webhook_id: rows.webhook } }), references: webhook },
  listWebhookDeliveries: { ask: (rows) => ({ params: { webhook_id: rows.webhook } }), references: webhook },
  getWebhookDelivery: {
    ask: (rows) => ({ params: { webhook_id: rows.webhook, delivery_id: rows.delivery } }),
    references: delivery,
  },
  replayWebhookDelivery: {
    ask: (rows) => ({ params: { webhook_id: rows.webhook, delivery_id: rows.delivery } }),
    references: delivery,
  },
  listAuditEvents: {
    ask: () => ({}),
    references: {
      "query.actor_id": inFilter((rows) => rows.apiKey),
      "query.target_id": inFilter((rows) => rows.person),
    },
  },
};
