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
  READY_AGAIN,
  type Shown,
  type VideoRow,
  videoSourcesOf,
} from "../videos/index.ts";

/*
 * The changes that a worker makes to a video. Every write but the first is conditional on `attempt` still
 * being the worker's own, so that a worker that was given up for dead cannot overwrite what its successor
 * did.
 */

/** How long what was sent to the store may be under way: by then every connection has given up. */
const LATE_MS = 20 * 60 * 1000;

export type Attempt = { videoId: string; attempt: number };

/** What is known of a video once its scene is resolved. */
export type PreparedVideo = Shown & {
  /** The template's newest version when rendering started. */
  newestVersion: number;
  /** Names of the layers whose text did not fit and was cut off. */
  cutLayers: string[];
  durationSeconds: number;
  fps: number;
  width: number;
  height: number;
};

export type VideoResult = PreparedVideo & {
  resultKey: string;
  thumbnailKey: string;
  /** Null for a video without words. */
  captionsKey: string | null;
  size: number;
  /** How long rendering took, in milliseconds. */
  durationMs: number;
};

/**
 * Starts a new attempt: the video is rendering from now on. Null when there is nothing to render.
 * @param isNextTurn it was started in an earlier turn, and continues
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
    // A turn that was let go has lost its start time.
    if (isNextTurn)
      await tx.video.updateMany({
        where: { id: videoId, startedAt: null },
        data: { startedAt: clock.now() },
      });
    const row = await findVideo(tx, videoId);
    // No collection is ever queued again.
    if (row?.collection?.status === "queued" && row.collectionId !== null)
      await startCollection(tx, row.collectionId);
    return row;
  });
}

/**
 * Whether the attempt is still the current one: false when the video was cancelled, erased or taken by
 * another worker.
 */
export async function isCurrentAttempt(db: TenantConnection, own: Attempt): Promise<boolean> {
  return (await db.video.count({ where: isCurrent(own) })) === 1;
}

/**
 * Writes the rendering progress (0 to 1). False when the attempt is no longer the current one. Does not wait for the disk: open
 * pages are told, PostgreSQL lets one transaction at a time that tells them anything be committed, and a power cut may well
 * lose how far a video was.
 */
export function reportProgress(db: TenantDatabase, own: Attempt, progress: number): Promise<boolean> {
  return db.$transaction(async (tx) => {
    await tx.$executeRaw`set local synchronous_commit = off`;
    const { count } = await tx.video.updateMany({ where: isCurrent(own), data: { progress } });
    return count === 1;
  });
}

/**
 * Marks the video as succeeded, and counts it in its collection in the same transaction. False when the
 * attempt is no longer the current one.
 */
export function succeed(db: TenantDatabase, own: Attempt, result: VideoResult): Promise<boolean> {
  return db.$transaction(async (tx) => {
    const [video] = await tx.video.updateManyAndReturn({
      where: isCurrent(own),
      data: { ...result, status: "succeeded", wasReady: false, progress: 1, completedAt: clock.now() },
      select: ENDED,
    });
    if (video === undefined) return false;
    await announceVideo(tx, "video.succeeded", video);
    await removeLateFiles(tx, video.orgId, own, result);
    // Last, because others of the collection wait until this is committed.
    await countEndedVideo(tx, video, "completed");
    return true;
  });
}

/**
 * Marks a video that is only prepared as ready, and counts it in its collection in the same transaction. False when the
 * attempt is no longer the current one.
 */
export function becomeReady(db: TenantDatabase, own: Attempt, prepared: PreparedVideo): Promise<boolean> {
  return db.$transaction(async (tx) => {
    const [video] = await tx.video.updateManyAndReturn({
      where: isCurrent(own),
      data: { ...prepared, status: "ready", progress: 0, completedAt: clock.now() },
      select: ENDED,
    });
    if (video === undefined) return false;
    await announceVideo(tx, "video.ready", video);
    // Pictures of what it showed before, which mails have made.
    const keys = filesOfAttempts(video.orgId, own.videoId, own.attempt - 1, NO_FILES);
    if (keys.length > 0) await enqueue(tx, "removeFiles", [{ keys }], "bulk");
    await countEndedVideo(tx, video, "completed");
    return true;
  });
}

/**
 * A host that was cut off while it stored a file of an earlier attempt may have it stored once it is back, after its worker
 * and this one have removed what there was.
 */
async function removeLateFiles(
  tx: TenantTransaction,
  orgId: string,
  { videoId, attempt }: Attempt,
  kept: VideoResult,
): Promise<void> {
  if (attempt === 1) return;
  const keys = filesOfAttempts(orgId, videoId, attempt - 1, kept);
  const startAfter = new Date(clock.now().getTime() + LATE_MS);
  await enqueue(tx, "removeFiles", [{ keys }], "bulk", { startAfter });
}

/**
 * Marks the video as failed, and counts it in its collection in the same transaction. A prepared one that was to be kept is
 * ready again, with the error: its link goes on playing.
 */
export function fail(db: TenantDatabase, own: Attempt, error: VideoError): Promise<boolean> {
  return failWhere(db, isCurrent(own), error);
}

/** Fails a video because every worker that took it was lost, whatever their last report. */
export function markDeadLettered(db: TenantDatabase, videoId: string): Promise<boolean> {
  const error = videoErrorOf("workers_lost", {});
  return failWhere(db, { id: videoId, status: { in: videoSourcesOf("failed") } }, error);
}

/** Releases a video whose job remains: it is queued until a worker takes that job. */
export async function releaseVideo(db: TenantConnection, own: Attempt): Promise<boolean> {
  const { count } = await db.video.updateMany({
    where: isCurrent(own),
    data: { status: "queued", progress: 0, startedAt: null },
  });
  return count === 1;
}

/**
 * Gives a video back when its worker has to stop: it is queued again, with a new job that counts its attempts
 * anew.
 */
export function releaseClaim(db: TenantDatabase, own: Attempt, orgId: string): Promise<boolean> {
  return db.$transaction(async (tx) => {
    if (!(await releaseVideo(tx, own))) return false;
    await enqueue(tx, "renderVideo", [{ org_id: orgId, video_id: own.videoId }], "single");
    return true;
  });
}

/**
 * Ends a turn of a long video: it keeps its status, and continues after others have had a turn.
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

const NO_FILES = { resultKey: null, thumbnailKey: null } as const;

/** What is asked of a video that has just ended. */
const ENDED = { id: true, orgId: true, collectionId: true } as const;

function isCurrent({ videoId, attempt }: Attempt) {
  return { id: videoId, attempt, status: "rendering" as const };
}

function failWhere(
  db: TenantDatabase,
  where: {
    id: string;
    attempt?: number;
    status: ReturnType<typeof isCurrent>["status"] | { in: VideoRow["status"][] };
  },
  error: VideoError,
): Promise<boolean> {
  return db.$transaction(async (tx) => {
    const data = { error, completedAt: clock.now() };
    const [again] = await tx.video.updateManyAndReturn({
      where: { ...where, wasReady: true },
      data: { ...data, ...READY_AGAIN, progress: 0 },
      select: ENDED,
    });
    const [failed] =
      again === undefined
        ? await tx.video.updateManyAndReturn({ where, data: { ...data, status: "failed" }, select: ENDED })
        : [];
    const video = again ?? failed;
    if (video === undefined) return false;
    await announceVideo(tx, again === undefined ? "video.failed" : "video.ready", video);
    await removeFilesOfAttempts(tx, video.id);
    await countEndedVideo(tx, video, again === undefined ? "failed" : "completed");
    return true;
  });
}

/** Removes files of a worker that died after storing them and before writing its row. */
async function removeFilesOfAttempts(tx: TenantTransaction, videoId: string): Promise<void> {
  const { orgId, attempt, ...kept } = await tx.video.findUniqueOrThrow({ where: { id: videoId } });
  // A video that was being rendered again keeps its previous files.
  const keys = filesOfAttempts(orgId, videoId, attempt, kept);
  if (attempt > 1) await enqueue(tx, "removeFiles", [{ keys }], "single");
}
