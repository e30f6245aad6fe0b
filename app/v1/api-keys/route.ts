import { createApiKey, listApiKeys } from "#lib/contract/resources/api-key.ts";
import * as apiKeys from "#lib/server/api-keys/api-key-service.ts";
import { implement } from "#lib/server/http/implement.ts";

export const GET = implement(listApiKeys, ({ actor, query }) => apiKeys.list(actor, query));
export const POST = implement(createApiKey, ({ actor, body }) => apiKeys.create(actor, body));
