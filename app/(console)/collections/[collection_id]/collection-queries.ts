import { COLLECTION_PAGE } from "#components/collections/collection-videos-query.ts";
import { parseListSearch } from "#components/data-table/list-search.ts";
import { collectionItem, collectionVideosPage } from "#lib/client/collections/collections.ts";
import { listCollectionVideosFields } from "#lib/client/generated/list-fields/list-collection-videos-fields.ts";
import type { Actor } from "#lib/server/actor.ts";
import { get, listVideos } from "#lib/server/collections/collection-service.ts";
import { answered, asClientPage } from "../../prefetched.tsx";
import type { Search } from "../../route-params.ts";
import { templateQueriesOf } from "../../template-queries-of.ts";

/** What the page of a collection shows. */
export async function collectionQueries(actor: Actor, id: string, search: Search) {
  const query = { ...parseListSearch(listCollectionVideosFields, search), limit: COLLECTION_PAGE };
  const videos = asClientPage(listVideos(actor, id, query));
  const collection = get(actor, id);
  return [
    answered(collectionItem(actor.orgId, id), collection),
    // Its name stands in the line below the heading.
    ...(await templateQueriesOf(actor, collection)),
    answered(collectionVideosPage(actor.orgId, id, query), videos),
  ];
}
