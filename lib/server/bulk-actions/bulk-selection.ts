import type { BodyOf } from "#lib/contract/contract.ts";
import type { createBulkAction } from "#lib/contract/resources/bulk-action.ts";
import { BULK_LIMIT } from "#lib/contract/resources/bulk-limits.ts";
import { BULK_TARGETS } from "#lib/contract/resources/bulk-targets.ts";
import { selectableCollections } from "../collections/index.ts";
import { selectableMessages } from "../messages/index.ts";
import { type PersonFilter, toPersonWhere } from "../people/index.ts";
import { idPages, refuse, type Selectable, type Selection, selectIds } from "../selection.ts";
import type { TenantTransaction } from "../tenant-database.ts";
import { selectableVideos } from "../videos/index.ts";

export type BulkInput = BodyOf<typeof createBulkAction>;

/**
 * The ids of the people, videos, collections or messages that a bulk action is to change, page by page.
 * @throws {ValidationError} for ids of nothing, for a filter that selects nothing or too much, and for a
 *   selection of something else than the action is about
 */
export function selectTargets(
  tx: TenantTransaction,
  orgId: string,
  input: BulkInput,
): AsyncGenerator<string[]> {
  const at = BULK_TARGETS[input.action];
  for (const other of ["people", "videos", "collections", "messages"] as const)
    if (other !== at && input[other] !== undefined) refuse([other], "bulk_target_unused", { target: at });
  const place = { at, limit: BULK_LIMIT };
  if (at === "people") return selectIds(selectablePeople(tx), given(input.people, at), place);
  if (at === "videos") return selectIds(selectableVideos(tx, orgId), given(input.videos, at), place);
  if (at === "messages") return selectIds(selectableMessages(tx), given(input.messages, at), place);
  return selectIds(selectableCollections(tx), given(input.collections, at), place);
}

function given<Filter>(selection: Selection<Filter> | undefined, at: string): Selection<Filter> {
  return selection ?? refuse([at], "missing");
}

const selectablePeople = (tx: TenantTransaction): Selectable<PersonFilter> => ({
  known: (ids) => tx.person.findMany({ where: { id: { in: ids } }, select: { id: true } }),
  async *matching(filter) {
    const matching = await toPersonWhere(tx, filter);
    yield* idPages(({ where, take }) =>
      tx.person.findMany({
        where: { AND: [matching, where] },
        select: { id: true },
        orderBy: { id: "asc" },
        take,
      }),
    );
  },
  faults: {
    unknown: "person_unknown",
    unnamed: "bulk_people_unnamed",
    none: "bulk_people_none",
    tooMany: "bulk_people_too_many",
  },
});
