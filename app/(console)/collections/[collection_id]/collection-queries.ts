import { COLLECTION_PAGE } from "#components/collections/collection-videos-query.ts";
import { parseListSearch } from "#components/data-table/list-search.ts";
import { collectionItem, collectionVideosPage } from "#lib/client/collections/collections.ts";
import { listCollectionVideosFields } from "#lib/client/generated/list-fields/list-collection-videos-fields.ts";
import { templateWithTag } from "#lib/client/templates/templates.ts";
import { template } from "#lib/contract/resources/template.ts";
import type { Actor } from "#lib/server/actor.ts";
import { get, listVideos } from "#lib/server/collections/collection-service.ts";
import { get as getTemplate } from "#lib/server/templates/template-service.ts";
import { answered, asClientPage, withTag } from "../../prefetched.tsx";
import type { Search } from "../../route-params.ts";

/** What the page of a collection shows. */
export async function collectionQueries(actor: Actor, id: string, search: Search) {
  const query = { ...parseListSearch(listCollectionVideosFields, search), limit: COLLECTION_PAGE };
  const videos = asClientPage(listVideos(actor, id, query));
  const collection = get(actor, id);
  return [
    answered(collectionItem(actor.orgId, id), collection),
    ...(await templateQuery(actor, collection)),
    answered(collectionVideosPage(actor.orgId, id, query), videos),
  ];
}

/** The template's name stands in the line below the heading. */
async function templateQuery(actor: Actor, collection: ReturnType<typeof get>) {
  const found = await collection.catch(() => null);
  if (found === null) return [];
  const { template_id: id } = found;
  return [answered(templateWithTag(actor.orgId, id), withTag(getTemplate(actor, id), template))];
}
