import { filtersOf } from "#components/data-table/list-search.ts";
import { listVideosFields } from "#lib/client/generated/list-fields.ts";
import type { ListStateOf } from "#lib/contract/fields/list-field.ts";

/** The URL parameters of the list of videos: the API's own query, and the view. */
export const videoListSearch = {
  ...listVideosFields,
  view: { type: "choice", values: ["grid", "table"], default: "grid" },
} as const;

export const { isFiltered, noFilters } = filtersOf(listVideosFields);

/** The parameters that are sent to the API. */
export function toVideosQuery({ view: _, ...query }: ListStateOf<typeof videoListSearch>) {
  return query;
}
