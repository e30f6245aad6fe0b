import { revokeApiKey } from "#lib/contract/resources/api-key.ts";
import * as apiKeys from "#lib/server/api-keys/api-key-service.ts";
import { implement } from "#lib/server/http/implement.ts";

export const DELETE = implement(revokeApiKey, ({ actor, params }) =>
  apiKeys.revoke(actor, params.api_key_id),
);
