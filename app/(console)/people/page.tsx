import { titled } from "#app/page-messages.ts";
import { parseListSearch } from "#components/data-table/list-search.ts";
import { PeopleList } from "#components/people/people-list.tsx";
import { peopleListSearch, toPeopleQuery } from "#components/people/people-list-search.ts";
import { customFieldsList } from "#lib/client/custom-fields/custom-fields.ts";
import { peoplePage, WITHOUT_PHOTO_QUERY } from "#lib/client/people/people.ts";
import { personListQuery } from "#lib/contract/resources/person.ts";
import { pageActor } from "#lib/server/auth/page-actor.ts";
import { list as listFields } from "#lib/server/custom-fields/custom-field-service.ts";
import { list } from "#lib/server/people/person-service.ts";
import { answered, asClientPage, everyItem, Prefetched } from "../prefetched.tsx";
import { rememberedColumns } from "../remembered-columns.ts";
import { pageAddress, type Search } from "../route-params.ts";
import { prefetchedViews } from "../saved-views.ts";

export const generateMetadata = titled((t) => t.people.title);

export default async function PeoplePage({ searchParams }: { searchParams: Promise<Search> }) {
  const actor = await pageActor(await pageAddress("/people", searchParams));
  const search = parseListSearch(peopleListSearch, await searchParams);
  const query = { ...toPeopleQuery(search), count: true };
  const fields = everyItem((page) => listFields(actor, page));
  const withoutPhoto = list(actor, personListQuery.parse(WITHOUT_PHOTO_QUERY));
  const views = await prefetchedViews(actor, "people", searchParams);
  return (
    <Prefetched
      queries={[
        views,
        answered(peoplePage(actor.orgId, query), asClientPage(list(actor, query))),
        answered(peoplePage(actor.orgId, WITHOUT_PHOTO_QUERY), asClientPage(withoutPhoto)),
        answered(customFieldsList(actor.orgId), fields),
      ]}
    >
      <PeopleList rememberedColumns={await rememberedColumns("people", searchParams)} />
    </Prefetched>
  );
}
