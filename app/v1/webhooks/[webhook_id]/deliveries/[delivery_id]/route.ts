import { getWebhookDelivery } from "#lib/contract/resources/webhook-delivery.ts";
import { implement } from "#lib/server/http/implement.ts";
import * as deliveries from "#lib/server/webhooks/delivery-service.ts";

export const GET = implement(getWebhookDelivery, ({ actor, params }) =>
  deliveries.get(actor, params.webhook_id, params.delivery_id),
);
