import type { z } from "zod";
import type { videoFilterFields } from "#lib/contract/resources/video.ts";
import { idPages, SELECTION_FAULTS, type Selectable } from "../selection.ts";
import type { TenantTransaction } from "../tenant-database.ts";
import { searchWords } from "../text-search.ts";
import { idsByStaleness } from "./stale-list.ts";
import { toWhere } from "./video-queries.ts";

/** The filter of the list of videos. */
type ListFilter = { [Field in keyof typeof videoFilterFields]?: z.output<(typeof videoFilterFields)[Field]> };

/** Videos as a request selects many of them. */
export const selectableVideos = (tx: TenantTransaction, orgId: string): Selectable<ListFilter> => ({
  known: (ids) => tx.video.findMany({ where: { id: { in: ids } }, select: { id: true } }),
  async *matching({ q, stale, ...fields }) {
    const filter = { ...fields, words: await searchWords(tx, q) };
    if (stale !== undefined) return yield* idsByStaleness(tx, { orgId, stale, filter });
    const matching = toWhere(filter);
    return yield* idPages(({ where, take }) =>
      tx.video.findMany({
        where: { AND: [matching, where] },
        select: { id: true },
        orderBy: { id: "asc" },
        take,
      }),
    );
  },
  faults: { unknown: "selected_video_unknown", ...SELECTION_FAULTS },
});
