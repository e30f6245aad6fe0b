import { getCollection } from "#lib/contract/collection.ts";
import * as collections from "#lib/server/collections/collection-service.ts";
import { implement } from "#lib/server/http/implement.ts";

export const GET = implement(getCollection, ({ actor, params }) =>
  collections.get(actor, params.collection_id),
);
export {
  methodNotAllowed as DELETE,
  methodNotAllowed as PATCH,
  methodNotAllowed as POST,
  methodNotAllowed as PUT,
} from "#lib/server/http/method-not-allowed.ts";
