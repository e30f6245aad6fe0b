import { getCollection } from "#lib/contract/resources/collection.ts";
import { deleteCollection, updateCollection } from "#lib/contract/resources/collection-command.ts";
import * as changes from "#lib/server/collections/collection-change-service.ts";
import { get } from "#lib/server/collections/collection-service.ts";
import { implement } from "#lib/server/http/implement.ts";

export const GET = implement(getCollection, ({ actor, params }) => get(actor, params.collection_id));
export const PATCH = implement(updateCollection, ({ actor, params, body, ifMatch }) =>
  changes.update(actor, params, body, ifMatch),
);
export const DELETE = implement(deleteCollection, ({ actor, params, ifMatch }) =>
  changes.remove(actor, params, ifMatch),
);
