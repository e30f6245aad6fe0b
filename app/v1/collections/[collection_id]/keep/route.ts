import { keepCollection } from "#lib/contract/resources/keep.ts";
import { implement } from "#lib/server/http/implement.ts";
import * as kept from "#lib/server/rendering/keep-service.ts";

export const POST = implement(keepCollection, ({ actor, params }) =>
  kept.keepCollection(actor, params.collection_id),
);
