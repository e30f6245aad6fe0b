import { listCollectionVideos } from "#lib/contract/resources/collection.ts";
import * as collections from "#lib/server/collections/collection-service.ts";
import { implement } from "#lib/server/http/implement.ts";

export const GET = implement(listCollectionVideos, ({ actor, params, query }) =>
  collections.listVideos(actor, params.collection_id, query),
);
