import { type VideoError, videoErrorOf } from "#lib/contract/errors/video-error.ts";
import { clock } from "../clock.ts";
import { countEndedVideo, startCollection } from "../collections/index.ts";
import { enqueue } from "../jobs/enqueue.ts";
import type { TenantConnection, TenantDatabase, TenantTransaction } from "../tenant-database.ts";
import {
  announceVideo,
  filesOfAttempts,
  findVideo,
  lockVideo,
  type Shown,
  type VideoRow,
  videoSourcesOf,
} from "../videos/index.ts";

/*
 * What a worker does to a video. Every write but the first holds only while `attempt` is still the worker's own, so
 * that one that was given up for dead cannot spoil what its successor did.
 */

export type Attempt = { videoId: string; attempt: number };

export type VideoResult = Shown & {
  /** The newest version that the template had when the render began. */
  newestVersion: number;
  resultKey: string;
  thumbnailKey: string;
  size: number;
  durationSeconds: number;
  fps: number;
  width: number;
  height: number;
  /** How long the render took. */
  durationMs: number;
};

/**
 * Takes a video up: it is rendering from now on, in an attempt of its own. Null when there is nothing to render.
 * @param isNextTurn it was begun in an earlier turn, and goes on
 */
export async function beginAttempt(
  db: TenantDatabase,
  videoId: string,
  isNextTurn = false,
): Promise<VideoRow | null> {
  return db.$transaction(async (tx) => {
    const { count } = await tx.video.updateMany({
      where: { id: videoId, status: { in: videoSourcesOf("rendering") } },
      data: {
        ...{ status: "rendering", attempt: { increment: 1 } },
        ...(isNextTurn ? {} : { progress: 0, startedAt: clock.now() }),
      },
    });
    if (count === 0) return null;
    // A turn that was let go forgot when it began.
    if (isNextTurn)
      await tx.video.updateMany({
        where: { id: videoId, startedAt: null },
        data: { startedAt: clock.now() },
      });
    const row = await findVideo(tx, videoId);
    if (row !== null && row.collectionId !== null) await startCollection(tx, row.collectionId);
    return row;
  });
}

/** Whether the attempt is still the current one: not when the video was cancelled, erased or taken up by another. */
export async function isCurrentAttempt(db: TenantConnection, own: Attempt): Promise<boolean> {
  return (await db.video.count({ where: isCurrent(own) })) === 1;
}

/** Notes how far the picture is drawn (0 to 1). False when the attempt is no longer the current one. */
export async function reportProgress(db: TenantDatabase, own: Attempt, progress: number): Promise<boolean> {
  const { count } = await db.video.updateMany({ where: isCurrent(own), data: { progress } });
  return count === 1;
}

/** The video succeeded; its collection's counter goes up in the same moment. False when the attempt had been overtaken. */
export function succeed(db: TenantDatabase, own: Attempt, result: VideoResult): Promise<boolean> {
  return db.$transaction(async (tx) => {
    const { count } = await tx.video.updateMany({
      where: isCurrent(own),
      data: { ...result, status: "succeeded", progress: 1, completedAt: clock.now() },
    });
    if (count === 0) return false;
    await countEndedVideo(tx, own.videoId, "completed");
    await announceVideo(tx, "video.succeeded", own.videoId);
    return true;
  });
}

/** The video failed for good; its collection's counter goes up in the same moment. */
export function fail(db: TenantDatabase, own: Attempt, error: VideoError): Promise<boolean> {
  return failWhere(db, own.videoId, isCurrent(own), error);
}

/** The video failed because every worker that took it up was lost; whatever they said last. */
export function markDeadLettered(db: TenantDatabase, videoId: string): Promise<boolean> {
  const error = videoErrorOf("workers_lost", {});
  return failWhere(db, videoId, { id: videoId, status: { in: videoSourcesOf("failed") } }, error);
}

/** Lets go of a video whose job stays: it is queued again until somebody takes that up. */
export async function releaseVideo(db: TenantConnection, own: Attempt): Promise<boolean> {
  const { count } = await db.video.updateMany({
    where: isCurrent(own),
    data: { status: "queued", progress: 0, startedAt: null },
  });
  return count === 1;
}

/** Hands a video back, for a worker that has to stop: it is queued again, with a job that counts from the beginning. */
export function releaseClaim(db: TenantDatabase, own: Attempt, orgId: string): Promise<boolean> {
  return db.$transaction(async (tx) => {
    if (!(await releaseVideo(tx, own))) return false;
    await enqueue(tx, "renderVideo", [{ org_id: orgId, video_id: own.videoId }], "single");
    return true;
  });
}

/**
 * Ends a turn of a long video: it stays in the making, and goes on when others have had theirs.
 * @param spentMs how long its turns took so far
 */
export function endTurn(db: TenantDatabase, own: Attempt, orgId: string, spentMs: number): Promise<boolean> {
  return db.$transaction(async (tx) => {
    const locked = await lockVideo(tx, orgId, own.videoId);
    if (locked === null || !(await isCurrentAttempt(tx, own))) return false;
    const payload = { org_id: orgId, video_id: own.videoId, spent_ms: Math.round(spentMs) };
    await enqueue(tx, "renderVideo", [payload], "bulk", { isNextTurn: true });
    return true;
  });
}

function isCurrent({ videoId, attempt }: Attempt) {
  return { id: videoId, attempt, status: "rendering" as const };
}

function failWhere(
  db: TenantDatabase,
  videoId: string,
  where: {
    id: string;
    attempt?: number;
    status: ReturnType<typeof isCurrent>["status"] | { in: VideoRow["status"][] };
  },
  error: VideoError,
): Promise<boolean> {
  return db.$transaction(async (tx) => {
    const { count } = await tx.video.updateMany({
      where,
      data: { status: "failed", error, completedAt: clock.now() },
    });
    if (count === 0) return false;
    await countEndedVideo(tx, videoId, "failed");
    await announceVideo(tx, "video.failed", videoId);
    await removeFilesOfAttempts(tx, videoId);
    return true;
  });
}

/** A worker that died between its files and its row left them behind. */
async function removeFilesOfAttempts(tx: TenantTransaction, videoId: string): Promise<void> {
  const { orgId, attempt, ...kept } = await tx.video.findUniqueOrThrow({ where: { id: videoId } });
  // One that was being made again keeps what it had.
  const keys = filesOfAttempts(orgId, videoId, attempt).filter(
    (key) => key !== kept.resultKey && key !== kept.thumbnailKey,
  );
  if (attempt > 1) await enqueue(tx, "removeFiles", [{ keys }], "single");
}
