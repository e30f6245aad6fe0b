import { replayWebhookDelivery } from "#lib/contract/resources/webhook-delivery.ts";
import { implement } from "#lib/server/http/implement.ts";
import * as deliveries from "#lib/server/webhooks/delivery-service.ts";

export const POST = implement(replayWebhookDelivery, ({ actor, params }) =>
  deliveries.replay(actor, params.webhook_id, params.delivery_id),
);
