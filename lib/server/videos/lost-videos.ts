import { storage } from "../storage/storage.ts";
import type { TenantConnection, TenantTransaction } from "../tenant-database.ts";
import { requeueFinished } from "./stale-videos.ts";
import type { VideoRow } from "./video-queries.ts";

/** The files of a finished video according to its row. */
export type VideoFiles = Pick<VideoRow, "id" | "resultKey" | "thumbnailKey" | "captionsKey" | "size">;

/** A finished video with the keys of its files that are missing or incomplete. */
export type LostVideo = { id: string; keys: string[] };

const FILES = { id: true, resultKey: true, thumbnailKey: true, captionsKey: true, size: true } as const;

/**
 * Which of these finished videos have lost a file, for example by a power cut or a volume restored from a
 * backup.
 */
export async function findLost(videos: readonly VideoFiles[]): Promise<LostVideo[]> {
  const lost = await findLostFiles(videos.flatMap(filesOf));
  return videos
    .map((video) => ({
      id: video.id,
      keys: filesOf(video).flatMap(({ storageKey }) => (lost.has(storageKey) ? [storageKey] : [])),
    }))
    .filter(({ keys }) => keys.length > 0);
}

/** `size`: in bytes, null if unknown. */
type StoredFile = { storageKey: string; size: number | null };

function filesOf({ resultKey, thumbnailKey, captionsKey, size }: VideoFiles): StoredFile[] {
  const result = resultKey === null ? [] : [{ storageKey: resultKey, size }];
  const others = [thumbnailKey, captionsKey].filter((key) => key !== null);
  return [...result, ...others.map((storageKey) => ({ storageKey, size: null }))];
}

/** The keys of those files that are missing, or have another size. */
export async function findLostFiles(files: readonly StoredFile[]): Promise<Set<string>> {
  const found = await storage().sizes(files.map(({ storageKey }) => storageKey));
  const isWhole = ({ storageKey, size }: StoredFile) => {
    const present = found.get(storageKey);
    return present !== undefined && (size === null || present === size);
  };
  return new Set(files.filter((file) => !isWhole(file)).map(({ storageKey }) => storageKey));
}

/** The lost videos among one video or those of a collection. */
export async function findLostVideos(
  db: TenantConnection,
  which: { id: string } | { collectionId: string },
): Promise<LostVideo[]> {
  return findLost(await db.video.findMany({ where: { ...which, status: "succeeded" }, select: FILES }));
}

/**
 * Queues finished videos again that have lost a file, unless they have other files by now. The same order
 * gives the same bytes. Their remaining files are kept until then.
 * @returns how many were queued; the caller updates the counters of their collection
 */
export async function requeueLost(
  tx: TenantTransaction,
  orgId: string,
  lost: readonly LostVideo[],
  urgency: Parameters<typeof requeueFinished>[3]["urgency"],
): Promise<number> {
  const keys = lost.flatMap((video) => video.keys);
  const locked = await tx.$queryRaw<{ id: string }[]>`
    select id from videos
    where org_id = ${orgId}::uuid and id = any(${lost.map(({ id }) => id)}::uuid[]) and status = 'succeeded'
      and (result_key = any(${keys}) or thumbnail_key = any(${keys}) or captions_key = any(${keys}))
    order by id for update`;
  if (locked.length === 0) return 0;
  const ids = locked.map(({ id }) => id);
  await requeueFinished(tx, orgId, ids, { version: null, urgency, isOwed: true });
  // The API must not return the URL of a missing file.
  await tx.$executeRaw`
    update videos set
      size = case when result_key = any(${keys}) then null else size end,
      result_key = case when result_key = any(${keys}) then null else result_key end,
      thumbnail_key = case when thumbnail_key = any(${keys}) then null else thumbnail_key end,
      captions_key = case when captions_key = any(${keys}) then null else captions_key end
    where org_id = ${orgId}::uuid and id = any(${ids}::uuid[])`;
  return ids.length;
}
