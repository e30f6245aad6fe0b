import { queryOptions, useQuery } from "@tanstack/react-query";
import { type ClientPage, call } from "../api/call.ts";
import { listKey } from "../api/query-keys.ts";
import { listPeople } from "../generated/operations.ts";
import { useOrganization } from "../organization/organization-context.tsx";
import type { PeopleQuery, Person } from "./people.ts";

/** Days of the calendar, `YYYY-MM-DD`, both included. */
export interface DayWindow {
  from: string;
  to: string;
}

/** What is shown of somebody to celebrate; everything known of a thousand people would be a page's weight many times. */
export type CelebratedPerson = Pick<
  Person,
  "id" | "first_name" | "last_name" | "birth_date" | "hire_date" | "photo_url"
>;

/** Who has a birthday and who a work anniversary in a window; not everybody's when there are too many to show. */
export interface Celebrations {
  birthdays: CelebratedPerson[];
  anniversaries: CelebratedPerson[];
  isComplete: boolean;
}

type FetchPage = (query: PeopleQuery) => Promise<Pick<ClientPage<Person>, "items" | "nextCursor">>;

const PAGE = 200;
/** A month of an organization of some 12,000; the start is no place for more. */
const MOST = 1_000;

/** Collects a window's celebrations from the list of people, wherever that is asked: the API, or its service. */
export async function collectCelebrations(fetchPage: FetchPage, window: DayWindow): Promise<Celebrations> {
  const [birthdays, anniversaries] = await Promise.all([
    collectPages(fetchPage, { birthday_from: window.from, birthday_to: window.to }),
    collectPages(fetchPage, { anniversary_from: window.from, anniversary_to: window.to }),
  ]);
  const isComplete = birthdays.isComplete && anniversaries.isComplete;
  return { birthdays: birthdays.people, anniversaries: anniversaries.people, isComplete };
}

async function collectPages(fetchPage: FetchPage, filter: PeopleQuery) {
  const people: CelebratedPerson[] = [];
  let cursor: string | undefined;
  do {
    const page = await fetchPage({ ...filter, status: "active", limit: PAGE, cursor });
    people.push(...page.items.map(shownOf));
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined && people.length < MOST);
  return { people, isComplete: cursor === undefined };
}

const shownOf = ({
  id,
  first_name,
  last_name,
  birth_date,
  hire_date,
  photo_url,
}: Person): CelebratedPerson => ({
  id,
  first_name,
  last_name,
  birth_date,
  hire_date,
  photo_url,
});

/** Kept with the lists of people: whatever makes those stale makes this stale. */
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
