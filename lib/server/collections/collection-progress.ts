import { clock } from "../clock.ts";
import type { Prisma } from "../generated/prisma/client.ts";
import { enqueue } from "../jobs/enqueue.ts";
import type { TenantTransaction } from "../tenant-database.ts";
import { announceCollection } from "./collection-events.ts";
import type { CollectionRow } from "./collection-queries.ts";
import { outcomeOf, sourcesOf } from "./collection-state.ts";

/*
 * The counters of a collection change only in the transaction of the video that they count. The update locks
 * the row, so when two videos end together, the second sees the first one's count, and exactly one of them is
 * the last. Cancelled videos have no counter: they are what is left when no video waits or runs.
 *
 * To avoid deadlocks, locks are always taken in this order: `lockRun`, videos by id, the collection, the
 * position in the queue.
 */

/** For transactions that write ten thousand videos and their jobs. */
export const WRITE_TIME_LIMIT = { timeout: 120_000 };

/**
 * Lets one command (cancel, retry) at a time change the videos of a collection, until the transaction ends.
 */
export async function lockRun(tx: TenantTransaction, collectionId: string): Promise<void> {
  await tx.$queryRaw`select pg_advisory_xact_lock(hashtextextended(${`run of ${collectionId}`}, 0))::text`;
}

/** Marks a collection as started, when a worker takes one of its videos. */
export async function startCollection(tx: TenantTransaction, id: string): Promise<void> {
  await tx.collection.updateMany({
    where: { id, status: "queued" },
    data: { status: "rendering", startedAt: clock.now() },
  });
}

/** Counts an ended video in its collection, if it has one. The last video settles the collection. */
export async function countEndedVideo(
  tx: TenantTransaction,
  { collectionId }: { collectionId: string | null },
  outcome: "completed" | "failed",
): Promise<void> {
  if (collectionId === null) return;
  const where = { id: collectionId };
  const data = { [outcome]: { increment: 1 } };
  await settle(tx, await tx.collection.update({ where, data, select: COUNTED }));
}

/** Uncounts erased videos, drops the archive that contains them, and packages the rest again. */
export async function uncountErasedVideos(
  tx: TenantTransaction,
  id: string,
  erased: { total: number; completed: number; failed: number },
): Promise<void> {
  const { total, completed, failed } = erased;
  const counters = await tx.collection.update({
    where: { id },
    data: {
      total: { decrement: total },
      completed: { decrement: completed },
      failed: { decrement: failed },
      zipKey: null,
    },
  });
  // The run ended long ago: from its start to the end of this packaging would not be how long anything took.
  const ended = { id, status: { in: ["completed", "packaging"] } } satisfies Prisma.CollectionWhereInput;
  await tx.collection.updateMany({ where: ended, data: { startedAt: clock.now() } });
  await settle(tx, counters);
}

/**
 * After videos were cancelled one by one: settles the collection if it waited for nothing else.
 * @param ready how many of them are ready again, and count as completed
 */
export async function settleAfterCancel(tx: TenantTransaction, id: string, ready: number): Promise<void> {
  // Locks the row as counting an ended video does, even if there is nothing to count.
  await settle(tx, await tx.collection.update({ where: { id }, data: { completed: { increment: ready } } }));
}

/**
 * Ended videos are queued again: the collection renders from now on. Its archive stays until there is a new
 * one.
 * @param failed how many of them were counted as failed
 */
export async function countRetriedVideos(tx: TenantTransaction, id: string, failed: number): Promise<void> {
  await tx.collection.update({ where: { id }, data: { failed: { decrement: failed } } });
  // One of which single videos are being kept still has the times of its last run.
  const isOutsideRun: Prisma.CollectionWhereInput[] = [
    { status: { notIn: ["queued", "rendering"] } },
    { completedAt: { not: null } },
  ];
  await tx.collection.updateMany({
    where: { id, OR: isOutsideRun },
    data: { status: "rendering", startedAt: clock.now(), completedAt: null, ...NOT_KEPT },
  });
}

/** Succeeded videos are queued again: until they have a new result, they do not count as completed. */
export async function countReopenedVideos(
  tx: TenantTransaction,
  id: string,
  { completed }: { completed: number },
): Promise<void> {
  await tx.collection.update({ where: { id }, data: { completed: { decrement: completed } } });
  await countRetriedVideos(tx, id, 0);
}

/**
 * Prepared videos are queued to be kept: until they are rendered, they do not count as completed. To keep all is a run of its
 * own; while single ones are kept, the times of the collection stay those of the run before.
 */
export async function countKeptVideos(
  tx: TenantTransaction,
  id: string,
  { completed, isWhole }: { completed: number; isWhole: boolean },
): Promise<void> {
  const data = { completed: { decrement: completed } };
  const before = await tx.collection.update({ where: { id }, data });
  if (before.status === "queued" || before.status === "rendering") return;
  const { startedAt: preparedFrom, completedAt: preparedUntil } = before;
  const run = {
    ...{ startedAt: clock.now(), completedAt: null },
    // What was cancelled before it was kept still has the older ones.
    ...(before.preparedUntil === null ? { preparedFrom, preparedUntil } : {}),
  };
  await tx.collection.update({ where: { id }, data: { status: "rendering", ...(isWhole ? run : {}) } });
}

/** Dates a collection that has just become ready: with its preparation, if what has ended is that its videos were kept. */
export async function dateReady(tx: TenantTransaction, id: string): Promise<void> {
  await tx.$executeRaw`
    update collections
    set started_at = case when prepared_until is null then started_at else prepared_from end,
      completed_at = coalesce(prepared_until, completed_at, ${clock.now()}),
      prepared_from = null, prepared_until = null
    where id = ${id}::uuid`;
}

/** Whether a collection has prepared videos, which an archive has no files of. */
export async function hasPrepared(tx: TenantTransaction, collectionId: string): Promise<boolean> {
  const where = { collectionId, status: "ready" } as const;
  return (await tx.video.findFirst({ where, select: { id: true } })) !== null;
}

/** Packages a collection whose videos have all ended, whatever its status was. */
export async function packageAgain(tx: TenantTransaction, collection: { id: string; orgId: string }) {
  const { id, orgId } = collection;
  await tx.collection.update({ where: { id }, data: { status: "packaging", completedAt: null } });
  await enqueue(tx, "packageCollection", [{ org_id: orgId, collection_id: id }], "single");
}

/**
 * Facts in the archive have changed, but no picture: packages the collection again if it has ended or is
 * being packaged. A collection that renders is packaged after its last video anyway, one with prepared videos once they are kept.
 */
export async function packageIfEnded(tx: TenantTransaction, collection: { id: string; orgId: string }) {
  if (await hasPrepared(tx, collection.id)) return;
  // Sets a new start, so that an archive being written with the old facts is rejected.
  const { count } = await tx.collection.updateMany({
    where: { id: collection.id, status: { notIn: ["queued", "rendering"] } },
    data: { startedAt: clock.now() },
  });
  if (count === 1) await packageAgain(tx, collection);
}

const NOT_KEPT = { preparedFrom: null, preparedUntil: null } as const;
const COUNTED = {
  ...{ id: true, orgId: true, total: true, completed: true, failed: true },
  ...{ status: true, completedAt: true },
} as const;
type Counted = Pick<CollectionRow, keyof typeof COUNTED>;

/** @param counted as it is now: the transaction has locked it */
async function settle(tx: TenantTransaction, counted: Counted): Promise<void> {
  const canceled = await tx.video.count({ where: { collectionId: counted.id, status: "canceled" } });
  const outcome = outcomeOf({ ...counted, canceled });
  if (outcome === null) return;
  const next = outcome === "packaging" && (await hasPrepared(tx, counted.id)) ? "ready" : outcome;
  const { count } = await tx.collection.updateMany({
    where: { id: counted.id, status: { in: sourcesOf(next) } },
    data: { status: next, ...endOf(counted, next) },
  });
  if (count === 0) return;
  if (next === "failed") await announceCollection(tx, counted.orgId, "collection.failed", counted.id);
  if (next === "ready") {
    await dateReady(tx, counted.id);
    await announceCollection(tx, counted.orgId, "collection.ready", counted.id);
  }
  if (next !== "packaging") return;
  const job = { org_id: counted.orgId, collection_id: counted.id };
  await enqueue(tx, "packageCollection", [job], "single");
}

/** When its run ended, by what becomes of a collection; one that is ready is dated afterwards. */
function endOf({ status, completedAt }: Counted, next: CollectionRow["status"]) {
  if (next === "ready") return {};
  if (next !== "packaging") return { completedAt: clock.now() };
  // Where single videos were kept, the last of them too, the run is that in which they were prepared.
  const isPackedAgain = status === "packaging" || status === "completed";
  return { completedAt: isPackedAgain ? null : completedAt, ...NOT_KEPT };
}
