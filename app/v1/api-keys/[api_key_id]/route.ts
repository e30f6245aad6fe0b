import { getApiKey, revokeApiKey, updateApiKey } from "#lib/contract/resources/api-key.ts";
import * as apiKeys from "#lib/server/api-keys/api-key-service.ts";
import { implement } from "#lib/server/http/implement.ts";

export const GET = implement(getApiKey, ({ actor, params }) => apiKeys.get(actor, params.api_key_id));
export const PATCH = implement(updateApiKey, ({ actor, params, body, ifMatch }) =>
  apiKeys.update(actor, params.api_key_id, body, ifMatch),
);
export const DELETE = implement(revokeApiKey, ({ actor, params, ifMatch }) =>
  apiKeys.revoke(actor, params.api_key_id, ifMatch),
);
