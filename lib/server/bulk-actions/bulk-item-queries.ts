import type { BulkTarget } from "#lib/contract/resources/bulk-targets.ts";
import { type Called, namesOfTargets } from "../audit-events/index.ts";
import { COUNT_LIMIT } from "../cursor.ts";
import type { BulkItemStatus } from "../generated/prisma/client.ts";
import type { TenantConnection } from "../tenant-database.ts";

/** The items of a bulk action, of one status or of all. */
export type ItemFilter = { bulkActionId: string; status?: BulkItemStatus | undefined };

const toWhere = ({ bulkActionId, status }: ItemFilter) => ({
  bulkActionId,
  ...(status === undefined ? {} : { status }),
});

/** What a bulk action is about, by id, at most `take` after `after`; a person with their name. */
export function selectItems(
  db: TenantConnection,
  filter: ItemFilter,
  { after, take }: { after: string | null; take: number },
) {
  return db.bulkActionItem.findMany({
    where: { ...toWhere(filter), ...(after === null ? {} : { targetId: { gt: after } }) },
    select: {
      ...{ targetId: true, status: true, fault: true, faultFields: true },
      person: { select: { firstName: true, lastName: true } },
    },
    orderBy: { targetId: "asc" },
    take,
  });
}

export type ItemRow = Awaited<ReturnType<typeof selectItems>>[number];

export function countItems(db: TenantConnection, filter: ItemFilter): Promise<number> {
  return db.bulkActionItem.count({ where: toWhere(filter), take: COUNT_LIMIT + 1 });
}

/**
 * What videos, collections and messages are called, by id: a video as its person or, without one, as its template, a message
 * as its address. Nothing of what is gone without a trace; people come with their names.
 */
export async function selectTargetNames(
  db: TenantConnection,
  target: BulkTarget,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Called>> {
  if (target === "people") return new Map();
  if (target !== "messages") return namesOfTargets(db, target === "videos" ? "video" : "collection", ids);
  const where = { id: { in: [...ids] } };
  const rows = await db.mail.findMany({ where, select: { id: true, recipient: true } });
  return new Map(rows.map(({ id, recipient }) => [id, { name: recipient, isDeleted: false }]));
}
