import type { z } from "zod";
import type { messageFilterFields } from "#lib/contract/resources/message.ts";
import { idPages, SELECTION_FAULTS, type Selectable } from "../selection.ts";
import type { TenantTransaction } from "../tenant-database.ts";
import { searchWords } from "../text-search.ts";
import { toWhere } from "./message-queries.ts";

/** The filter of the list of messages. */
type ListFilter = {
  [Field in keyof typeof messageFilterFields]?: z.output<(typeof messageFilterFields)[Field]>;
};

/** Messages as a request selects many of them. */
export const selectableMessages = (tx: TenantTransaction): Selectable<ListFilter> => ({
  known: (ids) => tx.mail.findMany({ where: { id: { in: ids }, kind: "message" }, select: { id: true } }),
  async *matching({ q, ...fields }) {
    const matching = toWhere({ ...fields, words: await searchWords(tx, q) });
    return yield* idPages(({ where, take }) =>
      tx.mail.findMany({
        where: { AND: [matching, where] },
        select: { id: true },
        orderBy: { id: "asc" },
        take,
      }),
    );
  },
  faults: { unknown: "selected_message_unknown", ...SELECTION_FAULTS },
});
