import { VIDEO_STATUSES } from "#lib/contract/resources/video.ts";
import { enqueueRemoval } from "../jobs/remove-files.ts";
import { lockRow } from "../row-lock.ts";
import type { TenantTransaction } from "../tenant-database.ts";
import { lockVideos, videoFolder } from "../videos/index.ts";
import { forgetDeliveriesAbout } from "../webhooks/index.ts";
import { archiveFolder } from "./collection-files.ts";
import { lockRun } from "./collection-progress.ts";
import { deleteCollectionRows } from "./collection-queries.ts";
import { CANCELABLE } from "./collection-state.ts";

/** Keeps everybody else from changing these collections and their videos until the transaction ends. */
export async function lockToDelete(tx: TenantTransaction, orgId: string, ids: string[]): Promise<string[]> {
  const ordered = [...ids].sort();
  for (const id of ordered) await lockRun(tx, id);
  // Videos are always locked before their collections.
  const videos = await lockVideos(tx, orgId, ordered, { statuses: VIDEO_STATUSES });
  for (const id of ordered) await lockRow(tx, "collections", orgId, id, "delete");
  return videos.map((video) => video.id);
}

/**
 * Deletes locked collections that have ended, with these videos, which are all of theirs. Jobs queued in the
 * same transaction remove the files, because removing ten thousand of them takes longer than a client waits.
 */
export async function deleteLocked(
  tx: TenantTransaction,
  orgId: string,
  { ids, videos }: { ids: string[]; videos: readonly string[] },
): Promise<void> {
  await forgetDeliveriesAbout(tx, [...ids, ...videos]);
  await deleteCollectionRows(tx, ids);
  await enqueueRemoval(tx, [
    ...ids.map((id) => archiveFolder({ id, orgId })),
    ...videos.map((id) => videoFolder(orgId, id)),
  ]);
}

/**
 * Deletes those of the collections that have ended, with their videos.
 * @returns which were deleted, and which are being made and stay
 */
export async function deleteEndedCollections(
  tx: TenantTransaction,
  orgId: string,
  ids: string[],
): Promise<{ deleted: string[]; running: string[] }> {
  await lockToDelete(tx, orgId, ids);
  const rows = await tx.collection.findMany({
    where: { id: { in: ids } },
    select: { id: true, status: true },
  });
  const running = rows.filter(({ status }) => CANCELABLE.includes(status)).map(({ id }) => id);
  const deleted = rows.flatMap(({ id }) => (running.includes(id) ? [] : [id]));
  const videos = await tx.video.findMany({
    where: { collectionId: { in: deleted } },
    select: { id: true },
  });
  await deleteLocked(tx, orgId, { ids: deleted, videos: videos.map(({ id }) => id) });
  return { deleted, running };
}

/** How many of the collections are being made, and how many videos the others have. */
export async function countDeletable(
  tx: TenantTransaction,
  ids: string[],
): Promise<{ running: number; videos: number }> {
  const running = { id: { in: ids }, status: { in: [...CANCELABLE] } };
  const [count, sum] = await Promise.all([
    tx.collection.count({ where: running }),
    tx.collection.aggregate({
      where: { id: { in: ids }, status: { notIn: [...CANCELABLE] } },
      _sum: { total: true },
    }),
  ]);
  return { running: count, videos: sum._sum.total ?? 0 };
}
