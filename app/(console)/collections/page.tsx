import { titled } from "#app/page-messages.ts";
import { CollectionList } from "#components/collections/collection-list.tsx";
import { collectionListSearch, toCollectionsQuery } from "#components/collections/collection-list-search.ts";
import { parseListSearch } from "#components/data-table/list-search.ts";
import { collectionsPage } from "#lib/client/collections/collections.ts";
import { NAMED_TEMPLATES, templatesPage } from "#lib/client/templates/templates.ts";
import { templateListQuery } from "#lib/contract/resources/template.ts";
import { pageActor } from "#lib/server/auth/page-actor.ts";
import { list } from "#lib/server/collections/collection-service.ts";
import { list as listTemplates } from "#lib/server/templates/template-service.ts";
import { answered, asClientPage, Prefetched } from "../prefetched.tsx";
import { rememberedColumns } from "../remembered-columns.ts";
import { pageAddress, type Search } from "../route-params.ts";
import { prefetchedViews } from "../saved-views.ts";

export const generateMetadata = titled((t) => t.collections.title);

export default async function Page({ searchParams }: { searchParams: Promise<Search> }) {
  const actor = await pageActor(await pageAddress("/collections", searchParams));
  const query = toCollectionsQuery(parseListSearch(collectionListSearch, await searchParams));
  const templates = listTemplates(actor, templateListQuery.parse(NAMED_TEMPLATES));
  const views = await prefetchedViews(actor, "collections", searchParams);
  return (
    <Prefetched
      queries={[
        views,
        answered(collectionsPage(actor.orgId, query), asClientPage(list(actor, query))),
        answered(templatesPage(actor.orgId, NAMED_TEMPLATES), asClientPage(templates)),
      ]}
    >
      <CollectionList rememberedColumns={await rememberedColumns("collections", searchParams)} />
    </Prefetched>
  );
}
