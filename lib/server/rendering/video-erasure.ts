import type { Actor } from "../actor.ts";
import { uncountErasedVideos } from "../collections/index.ts";
import type { TenantTransaction } from "../tenant-database.ts";
import { isFinished, piecesFolder, videoFolder } from "../videos/index.ts";
import { forgetDeliveriesAbout } from "../webhooks/index.ts";

/**
 * Deletes a person's videos, whatever their status: a worker that renders one notices and discards its work.
 * Their collections are counted and packaged again.
 * @returns storage keys to remove once the transaction is committed: the videos' folders, their pieces, and
 *   the old archives
 */
export async function eraseVideosOfPerson(
  tx: TenantTransaction,
  { orgId }: Pick<Actor, "orgId">,
  personId: string,
): Promise<string[]> {
  // Locked, so that a video that is just ending is counted either before this or not at all.
  await tx.$queryRaw`
    select id from videos where org_id = ${orgId}::uuid and person_id = ${personId}::uuid
    order by id for update`;
  return eraseLocked(tx, orgId, { personId });
}

/** Deletes videos in the same way. */
export async function eraseVideos(tx: TenantTransaction, orgId: string, ids: string[]): Promise<string[]> {
  await tx.$queryRaw`
    select id from videos where org_id = ${orgId}::uuid and id = any(${ids}::uuid[]) order by id for update`;
  return eraseLocked(tx, orgId, { id: { in: ids } });
}

async function eraseLocked(
  tx: TenantTransaction,
  orgId: string,
  which: { personId: string } | { id: { in: string[] } },
): Promise<string[]> {
  const videos = await tx.video.findMany({
    where: which,
    select: { id: true, status: true, collectionId: true },
  });
  const ids = [...new Set(videos.flatMap(({ collectionId }) => collectionId ?? []))].sort();
  // Ordered by id, so that concurrent erasures cannot deadlock.
  const archives = await tx.$queryRaw<{ zip_key: string | null }[]>`
    select zip_key from collections where org_id = ${orgId}::uuid and id = any(${ids}::uuid[])
    order by id for update`;
  await tx.video.deleteMany({ where: which });
  await forgetDeliveriesAbout(
    tx,
    videos.map(({ id }) => id),
  );
  for (const id of ids) {
    const erased = videos.filter(({ collectionId }) => collectionId === id);
    await uncountErasedVideos(tx, id, {
      total: erased.length,
      completed: erased.filter(({ status }) => isFinished(status)).length,
      failed: erased.filter(({ status }) => status === "failed").length,
    });
  }
  return [
    ...videos.flatMap(({ id }) => [videoFolder(orgId, id), piecesFolder(orgId, id)]),
    ...archives.flatMap(({ zip_key }) => zip_key ?? []),
  ];
}
