import { titled } from "#app/page-messages.ts";
import { CollectionList } from "#components/collections/collection-list.tsx";
import { TEMPLATE_NAMES } from "#components/collections/template-names.ts";
import { parseListSearch } from "#components/data-table/list-search.ts";
import { collectionsPage } from "#lib/client/collections/collections.ts";
import { listCollectionsFields } from "#lib/client/generated/list-fields.ts";
import { templatesPage } from "#lib/client/templates/templates.ts";
import { templateListQuery } from "#lib/contract/resources/template.ts";
import { pageActor } from "#lib/server/auth/page-actor.ts";
import { list } from "#lib/server/collections/collection-service.ts";
import { list as listTemplates } from "#lib/server/templates/template-service.ts";
import { answered, asClientPage, Prefetched } from "../prefetched.tsx";
import { pageAddress, type Search } from "../route-params.ts";

export const generateMetadata = titled((t) => t.collections.title);

export default async function Page({ searchParams }: { searchParams: Promise<Search> }) {
  const actor = await pageActor(await pageAddress("/collections", searchParams));
  const query = parseListSearch(listCollectionsFields, await searchParams);
  const templates = listTemplates(actor, templateListQuery.parse(TEMPLATE_NAMES));
  return (
    <Prefetched
      queries={[
        answered(collectionsPage(actor.orgId, query), asClientPage(list(actor, query))),
        answered(templatesPage(actor.orgId, TEMPLATE_NAMES), asClientPage(templates)),
      ]}
    >
      <CollectionList />
    </Prefetched>
  );
}
