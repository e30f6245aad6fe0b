import { queryOptions, useQuery } from "@tanstack/react-query";
import { type ClientPage, call } from "../api/call.ts";
import { collectPages, PAGE } from "../api/collect-pages.ts";
import { listKey } from "../api/query-keys.ts";
import { listPeople } from "../generated/operations.ts";
import { useOrganization } from "../organization/organization-context.tsx";
import type { PeopleQuery, Person } from "./people.ts";

/** Calendar days, `YYYY-MM-DD`, both inclusive. */
export interface DayWindow {
  from: string;
  to: string;
}

/** The fields that are shown. Complete records of a thousand people would make the page many times larger. */
export type CelebratedPerson = Pick<
  Person,
  "id" | "first_name" | "last_name" | "birth_date" | "hire_date" | "photo_url" | "celebrate" | "show_age"
>;

/** Birthdays and work anniversaries in a window. Incomplete if there are too many to show. */
export interface Celebrations {
  birthdays: CelebratedPerson[];
  anniversaries: CelebratedPerson[];
  isComplete: boolean;
}

type FetchPage = (query: PeopleQuery) => Promise<Pick<ClientPage<Person>, "items" | "nextCursor">>;

/** A month in an organization of about 12,000 people; more would not fit on the home page. */
const MOST = 1_000;

/** Collects a window's celebrations from the list of people, read through the API or the service. */
export async function collectCelebrations(fetchPage: FetchPage, window: DayWindow): Promise<Celebrations> {
  const [birthdays, anniversaries] = await Promise.all([
    collect(fetchPage, { birthday_from: window.from, birthday_to: window.to }),
    collect(fetchPage, { anniversary_from: window.from, anniversary_to: window.to }),
  ]);
  const isComplete = birthdays.isComplete && anniversaries.isComplete;
  return { birthdays: birthdays.people, anniversaries: anniversaries.people, isComplete };
}

async function collect(fetchPage: FetchPage, filter: PeopleQuery) {
  const { items, isComplete } = await collectPages(
    (cursor) => fetchPage({ ...filter, status: "active", limit: PAGE, cursor }),
    MOST,
  );
  return { people: items.map(shownOf), isComplete };
}

const shownOf = ({
  id,
  first_name,
  last_name,
  birth_date,
  hire_date,
  photo_url,
  celebrate,
  show_age,
}: Person): CelebratedPerson => ({
  id,
  first_name,
  last_name,
  birth_date,
  hire_date,
  photo_url,
  celebrate,
  show_age,
});

/** Cached with the lists of people, so that both are invalidated together. */
export function celebrations(orgId: string, window: DayWindow) {
  return queryOptions({
    queryKey: listKey(orgId, "people", { celebrations: window }),
    queryFn: ({ signal }) =>
      collectCelebrations((query) => call(listPeople, { orgId, query, signal }), window),
  });
}

export function useCelebrations(window: DayWindow) {
  return useQuery(celebrations(useOrganization().id, window));
}
