import { titled } from "#app/page-messages.ts";
import { CollectionPage } from "#components/collections/collection-page.tsx";
import { collectionParams } from "#lib/contract/resources/collection.ts";
import { pageActor } from "#lib/server/auth/page-actor.ts";
import { Prefetched } from "../../prefetched.tsx";
import { pageAddress, routeParams, type Search } from "../../route-params.ts";
import { collectionQueries } from "./collection-queries.ts";

export const generateMetadata = titled((t) => t.pages.collection);

interface PageProps {
  params: Promise<unknown>;
  searchParams: Promise<Search>;
}

export default async function Page({ params, searchParams }: PageProps) {
  const { collection_id: id } = await routeParams(collectionParams, params);
  const actor = await pageActor(await pageAddress(`/collections/${id}`, searchParams));
  return (
    <Prefetched queries={await collectionQueries(actor, id, await searchParams)}>
      <CollectionPage collectionId={id} />
    </Prefetched>
  );
}
