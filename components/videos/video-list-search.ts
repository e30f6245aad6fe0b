import { filtersOf } from "#components/data-table/list-search.ts";
import { listVideosFields } from "#lib/client/generated/list-fields/list-videos-fields.ts";
import type { ListStateOf } from "#lib/contract/fields/list-field.ts";
import { VIDEO_LAYOUT } from "#lib/contract/resources/list-layout.ts";

/** The URL parameters of the list of videos: the API's own query, the layout, and the columns of the table. */
export const videoListSearch = {
  ...listVideosFields,
  ...VIDEO_LAYOUT,
} as const;

export const { isFiltered, noFilters, isClearable, clearedFilters } = filtersOf(listVideosFields);

/** The parameters that are sent to the API. */
export function toVideosQuery({
  view: _view,
  columns: _columns,
  ...query
}: ListStateOf<typeof videoListSearch>) {
  return query;
}
