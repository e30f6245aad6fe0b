import { titled } from "#app/page-messages.ts";
import { NewCollection } from "#components/collections/new/new-collection.tsx";
import {
  newCollectionSearch,
  occasionAsked,
  recipientsFromSearch,
} from "#components/collections/new/recipients/recipients.ts";
import { suggestedTemplate } from "#components/collections/new/template/suggested-template.ts";
import { TEMPLATE_CHOICE } from "#components/collections/new/template/template-choice.ts";
import { parseListSearch } from "#components/data-table/list-search.ts";
import { templatesPage, templateWithTag } from "#lib/client/templates/templates.ts";
import { collectionListQuery } from "#lib/contract/resources/collection.ts";
import { roleAtLeast } from "#lib/contract/resources/roles.ts";
import { template } from "#lib/contract/resources/template.ts";
import { pageActor } from "#lib/server/auth/page-actor.ts";
import { today } from "#lib/server/clock.ts";
import { list as collectionsOf } from "#lib/server/collections/collection-service.ts";
import { get, list } from "#lib/server/templates/template-service.ts";
import { NoAccess } from "../../no-access.tsx";
import { answered, asClientPage, Prefetched, withTag } from "../../prefetched.tsx";
import { pageAddress, type Search } from "../../route-params.ts";
import { recipientQueries } from "./recipient-queries.ts";

export const generateMetadata = titled((t) => t.newCollection.title);

export default async function Page({ searchParams }: { searchParams: Promise<Search> }) {
  const actor = await pageActor(await pageAddress("/collections/new", searchParams));
  if (!roleAtLeast(actor.role, "editor")) return <NoAccess to="collections" />;
  const search = parseListSearch(newCollectionSearch, await searchParams);
  const type = occasionAsked(search, today());
  const last = collectionsOf(actor, collectionListQuery.parse({ type, limit: "1" }));
  const choice = await asClientPage(list(actor, TEMPLATE_CHOICE));
  const suggestion = suggestedTemplate(choice.items, type, (await last).items[0]?.template_id);
  const named = search.template_id ?? suggestion?.id;
  const queries = [answered(templatesPage(actor.orgId, TEMPLATE_CHOICE), Promise.resolve(choice))];
  if (named !== undefined)
    queries.push(answered(templateWithTag(actor.orgId, named), withTag(get(actor, named), template)));
  queries.push(...(await recipientQueries(actor, recipientsFromSearch(search, today()))));
  return (
    <Prefetched queries={queries}>
      <NewCollection search={{ ...search, template_id: named }} today={today()} />
    </Prefetched>
  );
}
