import { listCollectionsFields } from "#lib/client/generated/list-fields/list-collections-fields.ts";
import type { ListStateOf } from "#lib/contract/fields/list-field.ts";
import { LIST_LAYOUT } from "#lib/contract/resources/list-layout.ts";

/** The URL parameters of the list of collections: the API's own query, and the columns. */
export const collectionListSearch = { ...listCollectionsFields, ...LIST_LAYOUT };

/** The parameters that are sent to the API. */
export function toCollectionsQuery({ columns: _, ...query }: ListStateOf<typeof collectionListSearch>) {
  return query;
}
