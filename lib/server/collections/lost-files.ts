import type { Urgency } from "../jobs/job-registry.ts";
import { log } from "../log.ts";
import { storage } from "../storage/storage.ts";
import type { TenantDatabase, TenantTransaction } from "../tenant-database.ts";
import { findLostVideos, type LostVideo, requeueLost } from "../videos/index.ts";
import { countReopenedVideos, lockRun, packageIfEnded, WRITE_TIME_LIMIT } from "./collection-progress.ts";
import { type CollectionRow, findCollection } from "./collection-queries.ts";

/*
 * A row may name a file that no longer exists: the volume lost a write, or a backup lacks the latest files.
 * Files that can be rendered again are, wherever the loss is noticed; see
 * docs/decisions/0046-a-lost-file-is-made-again.md.
 */

type CollectionScope = { orgId: string; collectionId: string | null };

/**
 * Renders finished videos again that have lost a file; their collection is rendering until they are done.
 * @returns how many were queued, without those that are queued already
 */
export async function remakeLost(
  db: TenantDatabase,
  place: CollectionScope,
  lost: readonly LostVideo[],
  urgency: Urgency,
): Promise<number> {
  if (lost.length === 0) return 0;
  const { collectionId } = place;
  return db.$transaction(async (tx) => {
    if (collectionId !== null) await lockRun(tx, collectionId);
    return reopenLost(tx, place, lost, urgency);
  }, WRITE_TIME_LIMIT);
}

/** The same, in a transaction that holds the collection's `lockRun`, if there is a collection. */
export async function reopenLost(
  tx: TenantTransaction,
  { orgId, collectionId }: CollectionScope,
  lost: readonly LostVideo[],
  urgency: Urgency,
): Promise<number> {
  const count = await requeueLost(tx, orgId, lost, urgency);
  if (count === 0) return 0;
  if (collectionId !== null) await countReopenedVideos(tx, collectionId, { completed: count });
  log().warn({ videos: count, ...(collectionId && { collection: collectionId }) }, "lost files: made again");
  return count;
}

/** Renders a video again if it has lost a file. */
export async function restoreVideo(db: TenantDatabase, id: string): Promise<void> {
  const video = await db.video.findUnique({ where: { id }, select: { orgId: true, collectionId: true } });
  if (video !== null) await remakeLost(db, video, await findLostVideos(db, { id }), "single");
}

/** Whether a collection has an archive whose file is gone. */
export async function isArchiveLost({ zipKey }: Pick<CollectionRow, "zipKey">): Promise<boolean> {
  return zipKey !== null && (await storage().size(zipKey)) === null;
}

/** Packages a collection again if its archive is gone; missing videos are rendered again first. */
export async function restoreArchive(db: TenantDatabase, id: string): Promise<boolean> {
  const collection = await findCollection(db, id);
  if (collection === null || !(await isArchiveLost(collection))) return false;
  await db.$transaction(async (tx) => {
    await lockRun(tx, id);
    await packageLost(tx, collection);
  }, WRITE_TIME_LIMIT);
  return true;
}

/** Clears the key of a lost archive, and packages it again once the collection has ended. */
export async function packageLost(
  tx: TenantTransaction,
  { id, orgId, zipKey }: CollectionRow,
): Promise<void> {
  const { count } = await tx.collection.updateMany({ where: { id, zipKey }, data: { zipKey: null } });
  if (count === 0) return;
  log().warn({ collection: id }, "lost archive: packed again");
  await packageIfEnded(tx, { id, orgId });
}
