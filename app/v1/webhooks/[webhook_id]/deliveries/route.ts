import { listWebhookDeliveries } from "#lib/contract/resources/webhook-delivery.ts";
import { implement } from "#lib/server/http/implement.ts";
import * as deliveries from "#lib/server/webhooks/delivery-service.ts";

export const GET = implement(listWebhookDeliveries, ({ actor, params, query }) =>
  deliveries.list(actor, params.webhook_id, query),
);
