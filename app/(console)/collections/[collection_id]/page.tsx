import { titled } from "#app/page-messages.ts";
import { CollectionPage } from "#components/collections/collection-page.tsx";
import { COLLECTION_PAGE } from "#components/collections/collection-videos-query.ts";
import { parseListSearch } from "#components/data-table/list-search.ts";
import { collectionItem, collectionVideosPage } from "#lib/client/collections/collections.ts";
import { listCollectionVideosFields } from "#lib/client/generated/list-fields.ts";
import { templateWithTag } from "#lib/client/templates/templates.ts";
import { collectionParams } from "#lib/contract/resources/collection.ts";
import { template } from "#lib/contract/resources/template.ts";
import type { Actor } from "#lib/server/actor.ts";
import { pageActor } from "#lib/server/auth/page-actor.ts";
import { get, listVideos } from "#lib/server/collections/collection-service.ts";
import { get as getTemplate } from "#lib/server/templates/template-service.ts";
import { answered, asClientPage, Prefetched, withTag } from "../../prefetched.tsx";
import { pageAddress, routeParams, type Search } from "../../route-params.ts";

export const generateMetadata = titled((t) => t.pages.collection);

/** The template's name stands in the line below the heading. */
async function templateQuery(actor: Actor, collection: ReturnType<typeof get>) {
  const found = await collection.catch(() => null);
  if (found === null) return [];
  const { template_id: id } = found;
  return [answered(templateWithTag(actor.orgId, id), withTag(getTemplate(actor, id), template))];
}

interface PageProps {
  params: Promise<unknown>;
  searchParams: Promise<Search>;
}

export default async function Page({ params, searchParams }: PageProps) {
  const { collection_id: id } = await routeParams(collectionParams, params);
  const actor = await pageActor(await pageAddress(`/collections/${id}`, searchParams));
  const query = {
    ...parseListSearch(listCollectionVideosFields, await searchParams),
    limit: COLLECTION_PAGE,
  };
  const videos = asClientPage(listVideos(actor, id, query));
  const collection = get(actor, id);
  return (
    <Prefetched
      queries={[
        answered(collectionItem(actor.orgId, id), collection),
        ...(await templateQuery(actor, collection)),
        answered(collectionVideosPage(actor.orgId, id, query), videos),
      ]}
    >
      <CollectionPage collectionId={id} />
    </Prefetched>
  );
}
