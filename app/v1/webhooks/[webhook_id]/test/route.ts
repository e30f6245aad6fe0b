import { testWebhook } from "#lib/contract/resources/webhook-delivery.ts";
import { implement } from "#lib/server/http/implement.ts";
import * as deliveries from "#lib/server/webhooks/delivery-service.ts";

export const POST = implement(testWebhook, ({ actor, params }) => deliveries.test(actor, params.webhook_id));
