import { rotateWebhookSecret } from "#lib/contract/resources/webhook.ts";
import { implement } from "#lib/server/http/implement.ts";
import * as webhooks from "#lib/server/webhooks/webhook-service.ts";

export const POST = implement(rotateWebhookSecret, ({ actor, params }) =>
  webhooks.rotateSecret(actor, params.webhook_id),
);
