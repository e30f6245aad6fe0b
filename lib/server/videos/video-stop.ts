import { videoErrorOf } from "#lib/contract/errors/video-error.ts";
import { clock } from "../clock.ts";
import { Prisma } from "../generated/prisma/client.ts";
import { enqueue, withdrawVideos } from "../jobs/enqueue.ts";
import type { TenantTransaction } from "../tenant-database.ts";
import { filesOfAttempts } from "./video-files.ts";

/** The error of a cancelled video, and of one that is ready again. */
const CANCELED = videoErrorOf("video_canceled", {});
const KEEPING_CANCELED = videoErrorOf("keeping_canceled", {});

/** What a prepared video is again that was not kept. */
export const READY_AGAIN = { status: "ready", keep: false, wasReady: false } as const;

type StoppedVideo = {
  id: string;
  attempt: number;
  result_key: string | null;
  thumbnail_key: string | null;
};

/** One video, or all of a collection. */
export type VideoSelection = { id: string } | { collectionId: string };

/**
 * Cancels queued and rendering videos. Queued jobs are withdrawn at once; a worker that is rendering notices
 * within a moment, kills its encoder and deletes its files. Prepared ones that were to be kept are ready again: who has their
 * links goes on watching.
 * @returns how many there were to cancel, and how many of them are ready again
 */
export async function cancelVideos(
  tx: TenantTransaction,
  orgId: string,
  which: VideoSelection,
): Promise<{ stopped: number; ready: number }> {
  const column = "id" in which ? "id" : "collection_id";
  const value = "id" in which ? which.id : which.collectionId;
  const stopped = await tx.$queryRaw<StoppedVideo[]>`
    select id, attempt, result_key, thumbnail_key from videos
    where org_id = ${orgId}::uuid and ${Prisma.raw(column)} = ${value}::uuid and status in ('queued', 'rendering')
    order by id for update`;
  if (stopped.length === 0) return { stopped: 0, ready: 0 };
  const ids = stopped.map(({ id }) => id);
  // By condition, not by ids: PostgreSQL accepts 32,767 parameters, Prisma fewer.
  const where = { ...which, status: { in: ["queued", "rendering"] } } satisfies Prisma.VideoWhereInput;
  const data = { progress: 0, completedAt: clock.now() };
  const { count: ready } = await tx.video.updateMany({
    where: { ...where, wasReady: true },
    data: { ...data, ...READY_AGAIN, error: KEEPING_CANCELED },
  });
  await tx.video.updateMany({ where, data: { ...data, error: CANCELED, status: "canceled" } });
  await withdrawVideos(tx, orgId, ids);
  // A video that was being rendered again keeps its previous files.
  const keys = stopped.flatMap(({ id, attempt, result_key: resultKey, thumbnail_key: thumbnailKey }) =>
    filesOfAttempts(orgId, id, attempt, { resultKey, thumbnailKey }),
  );
  if (keys.length > 0) await enqueue(tx, "removeFiles", [{ keys }], "single");
  return { stopped: stopped.length, ready };
}
