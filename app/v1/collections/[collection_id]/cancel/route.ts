import { cancelCollection } from "#lib/contract/resources/collection-command.ts";
import * as collections from "#lib/server/collections/collection-command-service.ts";
import { implement } from "#lib/server/http/implement.ts";

export const POST = implement(cancelCollection, ({ actor, params }) =>
  collections.cancel(actor, params.collection_id),
);
