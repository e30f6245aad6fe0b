import { titled } from "#app/page-messages.ts";
import { parseListSearch } from "#components/data-table/list-search.ts";
import { PeopleList } from "#components/people/people-list.tsx";
import { toPeopleQuery } from "#components/people/people-list-search.ts";
import { listPeopleFields } from "#lib/client/generated/list-fields.ts";
import { peoplePage } from "#lib/client/people/people.ts";
import { pageActor } from "#lib/server/auth/page-actor.ts";
import { list } from "#lib/server/people/person-service.ts";
import { answered, asClientPage, Prefetched } from "../prefetched.tsx";
import { pageAddress, type Search } from "../route-params.ts";

export const generateMetadata = titled((t) => t.people.title);

export default async function PeoplePage({ searchParams }: { searchParams: Promise<Search> }) {
  const actor = await pageActor(await pageAddress("/people", searchParams));
  const search = parseListSearch(listPeopleFields, await searchParams);
  const query = { ...toPeopleQuery(search), count: true };
  return (
    <Prefetched queries={[answered(peoplePage(actor.orgId, query), asClientPage(list(actor, query)))]}>
      <PeopleList />
    </Prefetched>
  );
}
