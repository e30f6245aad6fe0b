import { rollApiKey } from "#lib/contract/resources/api-key.ts";
import * as rolling from "#lib/server/api-keys/api-key-rolling-service.ts";
import { implement } from "#lib/server/http/implement.ts";

export const POST = implement(rollApiKey, ({ actor, params, body }) =>
  rolling.roll(actor, params.api_key_id, body),
);
