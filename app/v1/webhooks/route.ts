import { createWebhook, listWebhooks } from "#lib/contract/resources/webhook.ts";
import { implement } from "#lib/server/http/implement.ts";
import * as webhooks from "#lib/server/webhooks/webhook-service.ts";

export const GET = implement(listWebhooks, ({ actor, query }) => webhooks.list(actor, query));
export const POST = implement(createWebhook, ({ actor, body }) => webhooks.create(actor, body));
