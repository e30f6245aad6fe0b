import { deleteWebhook, getWebhook, updateWebhook } from "#lib/contract/resources/webhook.ts";
import { implement } from "#lib/server/http/implement.ts";
import * as webhooks from "#lib/server/webhooks/webhook-service.ts";

export const GET = implement(getWebhook, ({ actor, params }) => webhooks.get(actor, params.webhook_id));
export const PATCH = implement(updateWebhook, ({ actor, params, body, ifMatch }) =>
  webhooks.update(actor, params.webhook_id, body, ifMatch),
);
export const DELETE = implement(deleteWebhook, ({ actor, params, ifMatch }) =>
  webhooks.remove(actor, params.webhook_id, ifMatch),
);
