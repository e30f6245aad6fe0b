import { titled } from "#app/page-words.ts";
import { CollectionList } from "#components/collections/collection-list.tsx";
import { parseListSearch } from "#components/data-table/list-search.ts";
import { collectionsPage } from "#lib/client/collections.ts";
import { listCollectionsFields } from "#lib/client/list-fields.ts";
import { pageActor } from "#lib/server/auth/page-actor.ts";
import { list } from "#lib/server/collections/collection-service.ts";
import { answered, asClientPage, Prefetched } from "../prefetched.tsx";
import type { Search } from "../route-params.ts";

export const generateMetadata = titled((words) => words.collections.title);

export default async function Page({ searchParams }: { searchParams: Promise<Search> }) {
  const actor = await pageActor("/collections");
  const query = parseListSearch(listCollectionsFields, await searchParams);
  return (
    <Prefetched queries={[answered(collectionsPage(actor.orgId, query), asClientPage(list(actor, query)))]}>
      <CollectionList />
    </Prefetched>
  );
}
