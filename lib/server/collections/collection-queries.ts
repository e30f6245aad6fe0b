import { clock } from "../clock.ts";
import { COUNT_LIMIT, type Position } from "../cursor.ts";
import type { Collection, Prisma } from "../generated/prisma/client.ts";
import type { TenantConnection } from "../tenant-database.ts";
import { type CollectionStatus, sourcesOf } from "./collection-state.ts";
import { PACE_VIDEOS } from "./pace.ts";

export type CollectionRow = Collection;
export type CollectionFilter = { status?: CollectionStatus | undefined; project_id?: string | undefined };

export function findCollection(db: TenantConnection, id: string): Promise<CollectionRow | null> {
  return db.collection.findUnique({ where: { id } });
}

/** At most `take` collections, newest first, after `position`. */
export function selectCollections(
  db: TenantConnection,
  options: { filter: CollectionFilter; position: Position | null; take: number },
): Promise<CollectionRow[]> {
  const { filter, position, take } = options;
  const after = position === null ? {} : { id: { lt: position.id } };
  return db.collection.findMany({ where: { AND: [toWhere(filter), after] }, orderBy: { id: "desc" }, take });
}

export function countCollections(db: TenantConnection, filter: CollectionFilter): Promise<number> {
  return db.collection.count({ where: toWhere(filter), take: COUNT_LIMIT + 1 });
}

export function insertCollection(
  db: TenantConnection,
  data: Prisma.CollectionUncheckedCreateInput,
): Promise<CollectionRow> {
  return db.collection.create({ data });
}

/**
 * How the present run of a collection goes; null when it has not begun. Only videos that succeeded tell the speed: one
 * that cannot be made ends before anything is drawn.
 */
export async function findProgress(db: TenantConnection, { id, orgId, startedAt }: CollectionRow) {
  if (startedAt === null) return null;
  const [row] = await db.$queryRaw<{ ended: number; ends: number[]; remaining: number; rendering: number }[]>`
    with run as (
      select status, completed_at from videos
      where org_id = ${orgId}::uuid and collection_id = ${id}::uuid
        and (completed_at is null or completed_at >= ${startedAt}))
    select
      count(*) filter (where status = 'succeeded')::int as ended,
      count(*) filter (where status in ('queued', 'rendering'))::int as remaining,
      count(*) filter (where status = 'rendering')::int as rendering,
      array(
        select extract(epoch from completed_at)::float8 * 1000 from run where status = 'succeeded'
        order by completed_at desc limit ${PACE_VIDEOS}) as ends
    from run`;
  if (row === undefined) return null;
  const { ended, ends, remaining, rendering } = row;
  const times = { startedAt: startedAt.getTime(), now: clock.now().getTime() };
  return { ...times, ends: ends.reverse(), earlier: ended - ends.length, remaining, rendering };
}

/**
 * Puts an archive in place, unless the collection has changed since `packaged` was read: the archive would hold what is
 * no longer in it. An erasure shows in the counters, another run of the same people in when it began. Returns whether
 * it did.
 */
export async function completeCollection(
  db: TenantConnection,
  packaged: CollectionRow,
  data: { zipKey: string; completedAt: Date },
): Promise<boolean> {
  const { id, total, completed, failed, startedAt } = packaged;
  const { count } = await db.collection.updateMany({
    where: { id, total, completed, failed, startedAt, status: { in: sourcesOf("completed") } },
    data: { ...data, status: "completed" },
  });
  return count === 1;
}

/** Fails a collection that waits for its archive; false for any other. */
export async function failPackaging(db: TenantConnection, id: string, completedAt: Date): Promise<boolean> {
  const { count } = await db.collection.updateMany({
    where: { id, status: "packaging" },
    data: { status: "failed", completedAt },
  });
  return count === 1;
}

function toWhere({ status, project_id }: CollectionFilter): Prisma.CollectionWhereInput {
  return {
    ...(status === undefined ? {} : { status }),
    ...(project_id === undefined ? {} : { projectId: project_id }),
  };
}
