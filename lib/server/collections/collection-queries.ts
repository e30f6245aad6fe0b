import type { BodyOf, QueryOf } from "#lib/contract/contract.ts";
import type { listCollections } from "#lib/contract/resources/collection.ts";
import type { updateCollection } from "#lib/contract/resources/collection-command.ts";
import { clock } from "../clock.ts";
import { byCreation, type CreationPlace, createdBetween } from "../creation-order.ts";
import { COUNT_LIMIT } from "../cursor.ts";
import type { Collection, Prisma } from "../generated/prisma/client.ts";
import type { TenantConnection, TenantTransaction } from "../tenant-database.ts";
import { wordCondition } from "../text-search.ts";
import { sourcesOf } from "./collection-state.ts";
import { THROUGHPUT_VIDEOS } from "./throughput.ts";

export type CollectionRow = Collection;
export type CollectionFilter = Omit<
  QueryOf<typeof listCollections>,
  "sort" | "limit" | "cursor" | "count" | "q"
> & {
  /** Search words replace it: a filter that still has it would select everything. */
  q?: never;
  /** Words of `searchWords`, all of which the name has to match. */
  words?: readonly string[] | undefined;
};

export function findCollection(db: TenantConnection, id: string): Promise<CollectionRow | null> {
  return db.collection.findUnique({ where: { id } });
}

export function selectCollectionsByIds(
  db: TenantConnection,
  ids: readonly string[],
): Promise<CollectionRow[]> {
  return db.collection.findMany({ where: { id: { in: [...ids] } } });
}

export function selectCollections(
  db: TenantConnection,
  filter: CollectionFilter,
  place: CreationPlace,
): Promise<CollectionRow[]> {
  const { after, page } = byCreation(place);
  return db.collection.findMany({ where: { AND: [toWhere(filter), after] }, ...page });
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

export async function updateCollectionRow(
  db: TenantConnection,
  id: string,
  { name, metadata }: BodyOf<typeof updateCollection>,
): Promise<void> {
  await db.collection.update({
    where: { id },
    data: { name, metadata: metadata as Prisma.InputJsonObject | undefined },
  });
}

/** Deletes collections with their videos. */
export async function deleteCollectionRows(tx: TenantTransaction, ids: string[]): Promise<void> {
  await tx.video.deleteMany({ where: { collectionId: { in: ids } } });
  await tx.collection.deleteMany({ where: { id: { in: ids } } });
}

/**
 * Progress of the current run of a collection; null before it has started. Only finished videos are used to
 * measure the speed: a video that fails ends before anything is drawn. Of one of which single videos are kept, the times are
 * those of the run before, and nothing is measured.
 */
export async function findProgress(
  db: TenantConnection,
  { id, orgId, startedAt, completedAt }: CollectionRow,
) {
  if (startedAt === null) return null;
  const [row] = await db.$queryRaw<{ ended: number; ends: number[]; remaining: number; rendering: number }[]>`
    with run as (
      select status, completed_at from videos
      where org_id = ${orgId}::uuid and collection_id = ${id}::uuid
        and (completed_at is null or completed_at >= ${startedAt} and ${completedAt === null}))
    select
      count(*) filter (where status in ('ready', 'succeeded'))::int as ended,
      count(*) filter (where status in ('queued', 'rendering'))::int as remaining,
      count(*) filter (where status = 'rendering')::int as rendering,
      array(
        select extract(epoch from completed_at)::float8 * 1000 from run where status in ('ready', 'succeeded')
        order by completed_at desc limit ${THROUGHPUT_VIDEOS}) as ends
    from run`;
  if (row === undefined) return null;
  const { ended, ends, remaining, rendering } = row;
  const times = { startedAt: startedAt.getTime(), now: clock.now().getTime() };
  return { ...times, ends: ends.reverse(), earlier: ended - ends.length, remaining, rendering };
}

/**
 * Stores the archive's key, unless the collection has changed since `packaged` was read: the archive would
 * contain outdated files. An erasure shows in the counters, another run of the same people in its start time.
 * Returns whether the key was stored.
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

/** Fails a collection that waits for its archive; returns false for any other. */
export async function failPackaging(db: TenantConnection, id: string, completedAt: Date): Promise<boolean> {
  const { count } = await db.collection.updateMany({
    where: { id, status: "packaging" },
    data: { status: "failed", completedAt },
  });
  return count === 1;
}

/** The filter as a condition on rows of one organization. */
export function toWhere(filter: CollectionFilter): Prisma.CollectionWhereInput {
  const { words = [], status, type, template_id, project_id, created_from, created_to } = filter;
  return {
    AND: words.map(wordCondition),
    ...(status === undefined ? {} : { status }),
    ...(type === undefined ? {} : { type }),
    ...(template_id === undefined ? {} : { templateId: template_id }),
    ...(project_id === undefined ? {} : { projectId: project_id }),
    ...createdBetween(created_from, created_to),
  };
}
