import { CANCELABLE, countKeptVideos, findCollection, lockRun } from "../collections/index.ts";
import type { Urgency } from "../jobs/job-registry.ts";
import { lockRow } from "../row-lock.ts";
import { storageQuotaFault } from "../storage/storage-quota.ts";
import type { TenantConnection, TenantTransaction } from "../tenant-database.ts";
import { lockBudget, lockVideos, queuePrepared, readBudget, type VersionCount } from "../videos/index.ts";
import type { Remade } from "./remake.ts";
import { lockRows } from "./remake-videos.ts";
import { byCollection } from "./render-stale.ts";

/*
 * Prepared videos that are kept are rendered and stored as they were prepared, with the same version of their template.
 */

/**
 * Queues prepared videos to be rendered and stored: all of one collection or of none, locked with its run. Until they are
 * rendered they do not count as completed.
 * @param place `isWhole`: all that the collection has are kept, by one command
 * @throws {BudgetError}; {StorageFullError}
 */
export async function keepPrepared(
  tx: TenantTransaction,
  { orgId, collectionId, isWhole = false }: { orgId: string; collectionId: string | null; isWhole?: boolean },
  ids: readonly string[],
  urgency: Urgency,
): Promise<void> {
  if (collectionId !== null) await countKeptVideos(tx, collectionId, { completed: ids.length, isWhole });
  await queuePrepared(tx, orgId, ids, urgency);
}

/** The videos of a collection that are not stored, and those of them that are prepared. */
type Unkept = { ids: string[]; prepared: string[] };

/**
 * Locks the videos of a collection that are not stored, and its run. @returns null if none of them is prepared, for a
 * collection that is being made, and when it is gone
 */
export async function lockUnkept(
  tx: TenantTransaction,
  orgId: string,
  collectionId: string,
): Promise<Unkept | null> {
  await lockRun(tx, collectionId);
  const collection = await findCollection(tx, collectionId);
  if (collection === null || CANCELABLE.includes(collection.status)) return null;
  const videos = await lockVideos(tx, orgId, [collectionId], { statuses: ["ready", "failed", "canceled"] });
  const prepared = videos.filter(({ status }) => status === "ready").map(({ id }) => id);
  return prepared.length === 0 ? null : { ids: videos.map(({ id }) => id), prepared };
}

/**
 * Keeps a collection whose videos `lockUnkept` has locked. Those that failed or were cancelled are stored too, once they are
 * made again.
 * @throws {BudgetError}; {StorageFullError}
 */
export async function keepUnkept(
  tx: TenantTransaction,
  orgId: string,
  collectionId: string,
  { ids, prepared }: Unkept,
): Promise<void> {
  await keepPrepared(tx, { orgId, collectionId, isWhole: true }, prepared, "bulk");
  await tx.$executeRaw`
    update videos set keep = true where org_id = ${orgId}::uuid and id = any(${ids}::uuid[]) and not keep`;
  await tx.collection.update({ where: { id: collectionId }, data: { keep: true } });
}

/** The same for one of many collections. What the command for a single one refuses is a result here. */
export async function keepCollectionOfMany(
  tx: TenantTransaction,
  orgId: string,
  id: string,
): Promise<Remade> {
  const unkept = await lockUnkept(tx, orgId, id);
  if (unkept === null) return { isMade: false, fault: null };
  await lockRow(tx, "collections", orgId, id, "change");
  const versions = await tx.video.groupBy({
    by: ["templateId", "templateVersion"],
    where: { collectionId: id, status: "ready" },
    _count: { _all: true },
  });
  const room = await roomIn(tx, orgId);
  const fault = await room(
    versions.map(({ _count, ...version }) => ({ ...version, videos: _count._all, keep: true })),
  );
  if (fault !== null) return { isMade: false, fault };
  await keepUnkept(tx, orgId, id, unkept);
  return { isMade: true, fault: null };
}

/**
 * Keeps those of the videos that are prepared: the first of them, if there is no room for all.
 * @returns what became of them, by id; nothing about those that are gone or are not prepared
 */
export async function keepVideosOfMany(
  tx: TenantTransaction,
  orgId: string,
  ids: readonly string[],
  urgency: Urgency,
): Promise<Map<string, Remade>> {
  const rows = (await lockRows(tx, orgId, ids)).filter(({ status }) => status === "ready");
  // In the order in which others take these locks: after the videos, before the queue.
  for (const [id] of byCollection(rows)) await lockRow(tx, "collections", orgId, id, "change");
  const room = await roomIn(tx, orgId);
  const outcomes = new Map<string, Remade>();
  for (const { id, templateId, templateVersion } of rows) {
    const fault = await room([{ templateId, templateVersion, videos: 1, keep: true }]);
    outcomes.set(id, { isMade: fault === null, fault });
  }
  const kept = rows.filter(({ id }) => outcomes.get(id)?.isMade);
  for (const [collectionId, those] of Map.groupBy(kept, (row) => row.collectionId))
    await keepPrepared(
      tx,
      { orgId, collectionId },
      those.map(({ id }) => id),
      urgency,
    );
  return outcomes;
}

/** How many of these videos are prepared; those of collections that are being made cannot be kept together. */
export function countPrepared(
  db: TenantConnection,
  which: { ids: readonly string[] } | { collectionIds: readonly string[] },
): Promise<number> {
  const among =
    "ids" in which
      ? { id: { in: [...which.ids] } }
      : {
          collectionId: { in: [...which.collectionIds] },
          collection: { status: { notIn: [...CANCELABLE] } },
        };
  return db.video.count({ where: { ...among, status: "ready" } });
}

/** What tells whether there is room for videos in the queue and in the storage, and counts them if there is. */
async function roomIn(
  tx: TenantTransaction,
  orgId: string,
): Promise<(orders: readonly VersionCount[]) => Promise<Remade["fault"]>> {
  await lockBudget(tx, orgId);
  const isFull = (await storageQuotaFault(tx, orgId, 1)) !== null;
  const budget = await readBudget(tx, orgId);
  return async (orders) => {
    if (isFull) return "storage_quota_exceeded";
    return (await budget.take(orders)) ? null : "queue_full";
  };
}
