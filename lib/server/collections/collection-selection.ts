import { idPages, SELECTION_FAULTS, type Selectable } from "../selection.ts";
import type { TenantTransaction } from "../tenant-database.ts";
import { type CollectionFilter, toWhere } from "./collection-queries.ts";

/** Collections as a request selects many of them. */
export const selectableCollections = (tx: TenantTransaction): Selectable<CollectionFilter> => ({
  known: (ids) => tx.collection.findMany({ where: { id: { in: ids } }, select: { id: true } }),
  matching: (filter) =>
    idPages(({ where, take }) =>
      tx.collection.findMany({
        where: { AND: [toWhere(filter), where] },
        select: { id: true },
        orderBy: { id: "asc" },
        take,
      }),
    ),
  faults: { unknown: "selected_collection_unknown", ...SELECTION_FAULTS },
});
