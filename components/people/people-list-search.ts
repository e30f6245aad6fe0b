import { listPeopleFields } from "#lib/client/generated/list-fields/list-people-fields.ts";
import type { PeopleFilter } from "#lib/client/people/people-mutations.ts";
import type { ListStateOf } from "#lib/contract/fields/list-field.ts";
import { LIST_LAYOUT } from "#lib/contract/resources/list-layout.ts";

/** The URL parameters of the list of people: the API's own query, and the columns. */
export const peopleListSearch = { ...listPeopleFields, ...LIST_LAYOUT };

type PeopleListSearch = ListStateOf<typeof peopleListSearch>;
type PeopleSearch = ListStateOf<typeof listPeopleFields>;

const { sort: _sort, limit: _limit, cursor: _cursor, count: _count, ...filters } = listPeopleFields;

/** The filters of a list of people, as URL parameters. */
export const peopleFilterFields = filters;

type PeopleFilterName = keyof typeof peopleFilterFields;

const FILTERS = Object.keys(peopleFilterFields) as PeopleFilterName[];
/** The search has a control of its own to clear it. */
const BY_THEMSELVES: readonly PeopleFilterName[] = ["q"];

/** Whether the list has any filter. */
export function hasFilters(search: PeopleSearch): boolean {
  return FILTERS.some((name) => search[name] !== undefined);
}

/** Whether "Clear" has an effect; includes filters from a link that no field shows. */
export function hasClearedFilters(search: PeopleSearch): boolean {
  return FILTERS.some((name) => !BY_THEMSELVES.includes(name) && search[name] !== undefined);
}

/** How many filters are set, apart from the search: the days of birthdays are one, and so are those of anniversaries. */
export function filterCount(search: PeopleSearch): number {
  const { q: _q, birthday_to: _birthday, anniversary_to: _anniversary, ...first } = peopleFilterFields;
  return Object.keys(first).filter((name) => search[name as PeopleFilterName] !== undefined).length;
}

const without = (names: readonly PeopleFilterName[]): Partial<Record<PeopleFilterName, null>> =>
  Object.fromEntries(names.map((name) => [name, null]));

/** Removes every filter. */
export const noFilters = without(FILTERS);

/** Removes all filters except those with a control of their own. */
export const clearedFilters = without(FILTERS.filter((name) => !BY_THEMSELVES.includes(name)));

/** The API query for a list's URL: active people by default. */
export function toPeopleQuery({
  columns: _,
  ...search
}: PeopleListSearch): PeopleSearch & { status: "active" | "archived" } {
  return { ...search, status: search.status ?? "active" };
}

/** Only the filters of a list, for commands that apply to all matching people. */
export function toPeopleFilter(search: PeopleSearch): PeopleFilter {
  const named = Object.entries(toPeopleQuery(search)).filter(([name]) => name in peopleFilterFields);
  return Object.fromEntries(named);
}
