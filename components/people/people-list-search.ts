import { listPeopleFields } from "#lib/client/generated/list-fields.ts";
import type { ListStateOf } from "#lib/contract/fields/list-field.ts";

type PeopleSearch = ListStateOf<typeof listPeopleFields>;

const { sort: _sort, limit: _limit, cursor: _cursor, count: _count, ...filters } = listPeopleFields;

/** What narrows a list of people down, as parameters of an address. */
export const peopleFilterFields = filters;

type PeopleFilterName = keyof typeof peopleFilterFields;

const FILTERS = Object.keys(peopleFilterFields) as PeopleFilterName[];
/** Those with a way of their own to be taken back: a search by its field, whoever is archived by the choice beside it. */
const BY_THEMSELVES: readonly PeopleFilterName[] = ["q", "status"];

/** Whether a list is narrowed down by anything. */
export function hasFilters(search: PeopleSearch): boolean {
  return FILTERS.some((name) => search[name] !== undefined);
}

/** Whether there is something that clearing the filters would clear; also what came with a link, and no field shows. */
export function hasClearedFilters(search: PeopleSearch): boolean {
  return FILTERS.some((name) => !BY_THEMSELVES.includes(name) && search[name] !== undefined);
}

const without = (names: readonly PeopleFilterName[]): Partial<Record<PeopleFilterName, null>> =>
  Object.fromEntries(names.map((name) => [name, null]));

/** Takes every filter back. */
export const noFilters = without(FILTERS);

/** Takes back all but those that are taken back by themselves. */
export const clearedFilters = without(FILTERS.filter((name) => !BY_THEMSELVES.includes(name)));

/** What the API is asked for a list's address: those who are active, unless it says otherwise. */
export function toPeopleQuery(search: PeopleSearch): PeopleSearch & { status: "active" | "archived" } {
  return { ...search, status: search.status ?? "active" };
}

/** The filters alone of what a list shows: for what is done to all of them. */
export function toPeopleFilter(search: PeopleSearch): Partial<PeopleSearch> {
  const named = Object.entries(toPeopleQuery(search)).filter(([name]) => name in peopleFilterFields);
  return Object.fromEntries(named);
}
