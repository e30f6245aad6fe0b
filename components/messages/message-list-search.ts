import { filtersOf } from "#components/data-table/list-search.ts";
import { listMessagesFields } from "#lib/client/generated/list-fields/list-messages-fields.ts";
import type { ListStateOf } from "#lib/contract/fields/list-field.ts";
import { LIST_LAYOUT } from "#lib/contract/resources/list-layout.ts";

/** The URL parameters of the list of messages: the API's own query, and the columns. */
export const messageListSearch = { ...listMessagesFields, ...LIST_LAYOUT };

export const { isFiltered, noFilters, isClearable, clearedFilters } = filtersOf(listMessagesFields);

/** The parameters that are sent to the API. */
export function toMessagesQuery({ columns: _, ...query }: ListStateOf<typeof messageListSearch>) {
  return query;
}
