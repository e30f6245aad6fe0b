import type { z } from "zod";
import type { collectionFilterFields } from "#lib/contract/resources/collection.ts";
import { idPages, SELECTION_FAULTS, type Selectable } from "../selection.ts";
import type { TenantTransaction } from "../tenant-database.ts";
import { searchWords } from "../text-search.ts";
import { toWhere } from "./collection-queries.ts";

/** The filter of the list of collections. */
type ListFilter = {
  [Field in keyof typeof collectionFilterFields]?: z.output<(typeof collectionFilterFields)[Field]>;
};

/** Collections as a request selects many of them. */
export const selectableCollections = (tx: TenantTransaction): Selectable<ListFilter> => ({
  known: (ids) => tx.collection.findMany({ where: { id: { in: ids } }, select: { id: true } }),
  async *matching({ q, ...fields }) {
    const matching = toWhere({ ...fields, words: await searchWords(tx, q) });
    return yield* idPages(({ where, take }) =>
      tx.collection.findMany({
        where: { AND: [matching, where] },
        select: { id: true },
        orderBy: { id: "asc" },
        take,
      }),
    );
  },
  faults: { unknown: "selected_collection_unknown", ...SELECTION_FAULTS },
});
