import { createCollection, listCollections } from "#lib/contract/resources/collection.ts";
import * as collections from "#lib/server/collections/collection-service.ts";
import { implement } from "#lib/server/http/implement.ts";

export const GET = implement(listCollections, ({ actor, query }) => collections.list(actor, query));
export const POST = implement(createCollection, ({ actor, body, signal }) =>
  body.dry_run ? collections.check(actor, body, signal) : collections.create(actor, body),
);
