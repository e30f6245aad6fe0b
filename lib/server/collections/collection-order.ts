import {
  type COLLECTION_SORTS,
  COLLECTION_STATUSES,
  COLLECTION_TYPES,
} from "#lib/contract/resources/collection.ts";
import { KeysetOrder, type ListTable, type OrderRange } from "../keyset-order.ts";
import { enumKey, integerKey, momentKey, textKey } from "../sort-keys.ts";

export type CollectionSort = (typeof COLLECTION_SORTS)[number];
type ColumnName = Exclude<CollectionSort, `-${string}`>;

const COLLECTIONS: ListTable = { table: "collections", alias: "c" };

const named = (table: string, reference: string) => ({ table, reference, keys: [textKey("s.name")] });

/** Sorting by creation is sorting by id. Each range is one of an index, which its columns follow. */
const RANGES: Record<ColumnName, readonly OrderRange[]> = {
  created_at: [{ keys: [] }],
  name: [{ keys: [textKey("c.name")] }],
  status: [{ keys: [enumKey("CollectionStatus", COLLECTION_STATUSES)("c.status")] }],
  type: [{ keys: [enumKey("CollectionType", COLLECTION_TYPES)("c.type")] }],
  total: [{ keys: [integerKey("c.total")] }],
  completed_at: [
    { where: "c.completed_at is not null", keys: [momentKey("c.completed_at")] },
    { isNull: "c.completed_at", keys: [] },
  ],
  template_name: [{ groups: named("templates", "template_id"), keys: [integerKey("c.template_version")] }],
  project_name: [
    { groups: named("projects", "project_id"), keys: [] },
    { isNull: "c.project_id", keys: [] },
  ],
};

/** The order of a list of collections. */
export function collectionOrder(sort: CollectionSort): KeysetOrder {
  return new KeysetOrder(sort, COLLECTIONS, RANGES[sort.replace("-", "") as ColumnName]);
}
