import { titled } from "#app/page-messages.ts";
import { NewCollection } from "#components/collections/new/new-collection.tsx";
import {
  newCollectionSearch,
  occasionAsked,
  recipientsFromSearch,
} from "#components/collections/new/recipients/recipients.ts";
import { parseListSearch } from "#components/data-table/list-search.ts";
import { roleAtLeast } from "#lib/contract/resources/roles.ts";
import { pageActor } from "#lib/server/auth/page-actor.ts";
import { today } from "#lib/server/clock.ts";
import { NoAccess } from "../../no-access.tsx";
import { Prefetched } from "../../prefetched.tsx";
import { pageAddress, type Search } from "../../route-params.ts";
import { recipientQueries } from "./recipient-queries.ts";
import { templateQueries } from "./template-queries.ts";

export const generateMetadata = titled((t) => t.newCollection.title);

export default async function Page({ searchParams }: { searchParams: Promise<Search> }) {
  const actor = await pageActor(await pageAddress("/collections/new", searchParams));
  if (!roleAtLeast(actor.role, "editor")) return <NoAccess to="collections" />;
  const search = parseListSearch(newCollectionSearch, await searchParams);
  const type = occasionAsked(search, today());
  const { id, occasion, queries } = await templateQueries(actor, type, search.template_id);
  const recipients = await recipientQueries(actor, recipientsFromSearch(search, today()), occasion);
  return (
    <Prefetched queries={[...queries, ...recipients]}>
      <NewCollection search={{ ...search, template_id: id }} today={today()} />
    </Prefetched>
  );
}
