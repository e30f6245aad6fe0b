import { retryCollection } from "#lib/contract/resources/collection-command.ts";
import * as collections from "#lib/server/collections/collection-command-service.ts";
import { implement } from "#lib/server/http/implement.ts";

export const POST = implement(retryCollection, ({ actor, params, body }) =>
  collections.retry(actor, params.collection_id, body),
);
