import { listPeopleFields } from "#lib/client/list-fields.ts";
import type { ListStateOf } from "#lib/contract/list-field.ts";

type PeopleSearch = ListStateOf<typeof listPeopleFields>;

const { sort: _sort, limit: _limit, cursor: _cursor, count: _count, ...filters } = listPeopleFields;

/** What narrows a list of people down, as parameters of an address. */
export const peopleFilterFields = filters;

/** What the API is asked for a list's address: those who are active, unless it says otherwise. */
export function toPeopleQuery(search: PeopleSearch): PeopleSearch & { status: "active" | "archived" } {
  return { ...search, status: search.status ?? "active" };
}

/** The filters alone of what a list shows: for what is done to all of them. */
export function toPeopleFilter(search: PeopleSearch): Partial<PeopleSearch> {
  const named = Object.entries(toPeopleQuery(search)).filter(([name]) => name in peopleFilterFields);
  return Object.fromEntries(named);
}
