import { peopleFilterFields } from "./people-list-search.ts";

/** The first and last day of a month, 1 to 12, for the API's birthday window; the year does not count. */
export function monthWindow(month: number): { from: string; to: string } {
  // A leap year, so that February has 29 days.
  const last = new Date(Date.UTC(2000, month, 0)).getUTCDate();
  const prefix = `2000-${String(month).padStart(2, "0")}`;
  return { from: `${prefix}-01`, to: `${prefix}-${last}` };
}

/** The month, 1 to 12, that a birthday window covers exactly; null if there is none. */
export function monthOfWindow(from: string | undefined, to: string | undefined): number | null {
  if (from === undefined || to === undefined) return null;
  const month = Number(from.slice(5, 7));
  const window = monthWindow(month);
  return from.slice(5) === window.from.slice(5) && to.slice(5) === window.to.slice(5) ? month : null;
}

/** The page that creates a collection for people selected one by one. */
export function collectionForPeople(ids: Iterable<string>): `/collections/new?${string}` {
  return `/collections/new?ids=${[...ids].join(",")}`;
}

/**
 * The page that creates a collection for all people who match a list's filters. Without filters these are all
 * active people, and the URL must say so: an empty URL means that no people are selected yet.
 */
export function collectionForFilter(filterKey: string): `/collections/new?${string}` {
  const search = new URLSearchParams(filterKey);
  const isNarrowed = Object.keys(peopleFilterFields).some((name) => search.has(name));
  if (!isNarrowed) search.set("status", "active");
  return `/collections/new?${search}`;
}

/** The list of the people whom these imports created or changed. */
export function peopleOfImports(ids: readonly string[]): `/people?${string}` {
  return `/people?${importSearch(ids)}`;
}

/** The page that creates a collection for the people whom these imports created or changed. */
export function collectionForImports(ids: readonly string[]): `/collections/new?${string}` {
  return `/collections/new?${importSearch(ids)}`;
}

const importSearch = (ids: readonly string[]) => new URLSearchParams(ids.map((id) => ["import_id", id]));
