import type { Urgency } from "../jobs/job-registry.ts";
import { log } from "../log.ts";
import { storage } from "../storage/storage.ts";
import type { TenantDatabase, TenantTransaction } from "../tenant-database.ts";
import { findLostVideos, type LostVideo, requeueLost } from "../videos/index.ts";
import { countReopenedVideos, lockRun, packageIfEnded, WRITE_TIME_LIMIT } from "./collection-progress.ts";
import { type CollectionRow, findCollection } from "./collection-queries.ts";

/*
 * A row says what there is, and a file may be gone all the same: a volume that lies about what it has written, a backup
 * without the last files. What can be made again is made again, wherever it is noticed; see
 * docs/decisions/0046-a-lost-file-is-made-again.md.
 */

type CollectionScope = { orgId: string; collectionId: string | null };

/**
 * Makes finished videos again that have lost a file; the collection that they are in renders until they are there.
 * @returns how many: none that is made already
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

/** The same in a transaction that holds the collection's `lockRun`, if there is one. */
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

/** Makes a video again if it has lost a file. */
export async function restoreVideo(db: TenantDatabase, id: string): Promise<void> {
  const video = await db.video.findUnique({ where: { id }, select: { orgId: true, collectionId: true } });
  if (video !== null) await remakeLost(db, video, await findLostVideos(db, { id }), "single");
}

/** Whether a collection says that it has an archive, and the file is gone. */
export async function isArchiveLost({ zipKey }: Pick<CollectionRow, "zipKey">): Promise<boolean> {
  return zipKey !== null && (await storage().size(zipKey)) === null;
}

/** Packs a collection's archive anew if it is gone; what it lacks by now is made again on the way. */
export async function restoreArchive(db: TenantDatabase, id: string): Promise<boolean> {
  const collection = await findCollection(db, id);
  if (collection === null || !(await isArchiveLost(collection))) return false;
  await db.$transaction(async (tx) => {
    await lockRun(tx, id);
    await packageLost(tx, collection);
  }, WRITE_TIME_LIMIT);
  return true;
}

/** Forgets an archive that is gone, and packs it anew once the collection has ended. */
export async function packageLost(
  tx: TenantTransaction,
  { id, orgId, zipKey }: CollectionRow,
): Promise<void> {
  const { count } = await tx.collection.updateMany({ where: { id, zipKey }, data: { zipKey: null } });
  if (count === 0) return;
  log().warn({ collection: id }, "lost archive: packed again");
  await packageIfEnded(tx, { id, orgId });
}
