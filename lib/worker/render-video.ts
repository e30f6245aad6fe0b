import { rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { type VideoError, videoErrorOf } from "#lib/contract/errors/video-error.ts";
import { isOfKilledProgram, RenderFault } from "#lib/render/index.ts";
import { captionsOf, type RenderedVideo, renderVideo, type TurnOptions } from "#lib/render/worker.ts";
import { isDatabaseUnavailable } from "#lib/server/database-unavailable.ts";
import { type JobPayload, MAX_ATTEMPTS, MAX_FAILED_ATTEMPTS } from "#lib/server/jobs/job-registry.ts";
import { removeStoredOrLater } from "#lib/server/jobs/removal-hold.ts";
import { log } from "#lib/server/log.ts";
import {
  type Attempt,
  beginAttempt,
  endTurn,
  fail,
  isCurrentAttempt,
  releaseClaim,
  releaseVideo,
  reportProgress,
  succeed,
} from "#lib/server/rendering/index.ts";
import { storage } from "#lib/server/storage/storage.ts";
import { storageQuotaFault } from "#lib/server/storage/storage-quota.ts";
import { type TenantDatabase, tenantDatabase } from "#lib/server/tenant-database.ts";
import {
  attemptFiles,
  findVideo,
  remakePosters,
  type VideoRow,
  videoFolder,
} from "#lib/server/videos/index.ts";
import { musicFolder } from "./cache-folders.ts";
import { watchClaim } from "./claim-watch.ts";
import type { JobContext } from "./job-context.ts";
import { jobSpaceFault } from "./job-space-fault.ts";
import { loggedFault } from "./logged-fault.ts";
import { type PosterPath, postersBefore } from "./posters-before.ts";
import { prepareVideo } from "./prepare-video.ts";
import { resolveOrder, type ShownInVideo } from "./resolve-order.ts";
import { backdropCache, segmentCache } from "./segment-cache.ts";
import { storageFault } from "./storage-fault.ts";
import { removePiecesIfEnded, turnOptionsFor } from "./video-turns.ts";
import { bulkMayGoOn } from "./viewing/bulk-gate.ts";
import { TurnEnded, WorkerStopping } from "./worker-stop.ts";

/**
 * Renders a video, or prepares it, if it is still to be. A fault of the order fails the video; a fault of this
 * machine is thrown, and the job is retried until the last attempt.
 */
export async function renderVideoJob(payload: JobPayload<"renderVideo">, context: JobContext): Promise<void> {
  const db = tenantDatabase(payload.org_id);
  const { spent_ms: spentMs } = payload;
  const video = await beginAttempt(db, payload.video_id, spentMs !== undefined);
  if (video === null) return removeIfErased(db, payload);
  const own: Attempt = { videoId: video.id, attempt: video.attempt };
  const usedUp = video.keep ? await storageQuotaFault(db, video.orgId, 1) : null;
  if (usedUp !== null) {
    await fail(db, own, videoErrorOf("storage_quota_exceeded", usedUp));
    return;
  }
  const progress = progressOf(db, own);
  const watch = watchClaim(() => progress.write());
  const signal = AbortSignal.any([context.signal, watch.signal]);
  // As if it had started when its previous turns had followed each other without a break.
  const began = performance.now() - (spentMs ?? 0);
  let shownInMails: ReadonlySet<PosterPath> = new Set();
  try {
    shownInMails = video.keep
      ? await renderAttempt(db, video, { ...context, signal }, { began, onProgress: progress.note })
      : await prepareVideo(db, video, context);
  } catch (error) {
    if (error instanceof TurnEnded) {
      await progress.write(true);
      await endTurn(db, own, video.orgId, performance.now() - began);
    } else if (signal.reason instanceof WorkerStopping) await releaseClaim(db, own, video.orgId);
    else if (!signal.aborted) await settleFailure(db, own, context, error);
  } finally {
    watch.stop();
  }
  // The video is no longer claimed: it is finished.
  if (shownInMails.size > 0) await remakeShown(db, video, shownInMails, context.signal);
}

/**
 * A worker that died right after its video was erased may have stored files that nothing else would remove.
 */
async function removeIfErased(
  db: TenantDatabase,
  { org_id, video_id }: { org_id: string; video_id: string },
): Promise<void> {
  if ((await findVideo(db, video_id)) !== null) return;
  await removeStoredOrLater(db, [videoFolder(org_id, video_id)]);
}

/** How often progress is written, at most: each time, all open pages of the organization are told. */
const PROGRESS_MS = 1000;

/**
 * Remembers the rendering progress until it is written; the write also shows whether the video is still ours.
 */
function progressOf(db: TenantDatabase, own: Attempt) {
  let drawn = 0;
  let written = 0;
  let writtenAt = performance.now();
  return {
    note: (share: number) => {
      drawn = share;
    },
    /** @param isLast for a while: it is not left to the next second */
    write: (isLast = false): Promise<boolean> => {
      const now = performance.now();
      const isSoon = now - writtenAt < PROGRESS_MS && !isLast;
      // A video whose last frame is drawn is about to be finished, and its end would wait for this.
      if (drawn === written || drawn >= 1 || isSoon) return isCurrentAttempt(db, own);
      written = drawn;
      writtenAt = now;
      return reportProgress(db, own, drawn);
    },
  };
}

/** @returns the pictures that mails show of the file that this one replaces */
async function renderAttempt(
  db: TenantDatabase,
  video: VideoRow,
  { encoder, signal }: JobContext,
  { began, onProgress }: { began: number; onProgress: (share: number) => void },
): Promise<ReadonlySet<PosterPath>> {
  const folder = await storage().temporaryFolder();
  const made = { video: join(folder, "video.mp4"), thumbnail: join(folder, "thumbnail.jpg") };
  await using local = storage().localFiles();
  let turns: TurnOptions = {};
  try {
    const { scene, shown, cutLayers, ordered } = await resolveOrder(db, video, local);
    turns = await turnOptionsFor(db, video, { resolved: scene, ordered }, encoder.path);
    const backdrops = backdropCache(video);
    const rendered = await renderVideo(scene, made, {
      ffmpegPath: encoder.path,
      cache: segmentCache(),
      ...(backdrops && { backdrops }),
      musicFolder: musicFolder(),
      signal,
      turns,
      giveWay: bulkMayGoOn,
      onProgress: ({ frame, frames }) => onProgress(frame / frames),
    });
    return await keep(db, video, made, { ...rendered, shown, cutLayers, captions: captionsOf(scene) }, began);
  } finally {
    await rm(folder, { recursive: true, force: true });
    // If this fails, a sweep removes the pieces.
    if (turns.pieces !== undefined) await removePiecesIfEnded(db, video).catch(() => {});
  }
}

type Made = RenderedVideo & { shown: ShownInVideo; cutLayers: string[]; captions: string | null };

/**
 * Stores the files and marks the video as succeeded; removes the files again if the attempt is no longer the
 * current one.
 * @returns the pictures for mails among what is removed of earlier attempts
 */
async function keep(
  db: TenantDatabase,
  video: VideoRow,
  made: { video: string; thumbnail: string },
  { durationSeconds, fps, width, height, shown, cutLayers, captions }: Made,
  began: number,
): Promise<ReadonlySet<PosterPath>> {
  const { id, orgId, attempt } = video;
  const files = attemptFiles(orgId, id, attempt);
  const { size } = await stat(made.video);
  await storage().adopt(made.thumbnail, files.thumbnail);
  if (captions !== null) await storage().write(files.captions, Buffer.from(captions));
  await storage().adopt(made.video, files.result);
  const durationMs = Math.round(performance.now() - began);
  const measures = { size, durationSeconds, fps, width, height, durationMs, cutLayers, ...shown };
  const captionsKey = captions === null ? null : files.captions;
  const keys = { resultKey: files.result, thumbnailKey: files.thumbnail, captionsKey };
  const isOurs = await succeed(db, { videoId: id, attempt }, { ...keys, ...measures });
  if (!isOurs) {
    await storage().removeAll(Object.values(files));
    return new Set();
  }
  // Of the file before, and of workers that died after storing them and before writing their row.
  const outdated = Array.from({ length: attempt - 1 }, (_, index) => attemptFiles(orgId, id, index + 1));
  const shownInMails = await postersBefore(video);
  // A backup may have the row as it was, with the name of the file before.
  await removeStoredOrLater(
    db,
    outdated.flatMap((earlier) => Object.values(earlier)),
  );
  return shownInMails;
}

/** Mails that were sent show the pictures of the video that there is: without them they had one that is broken. */
async function remakeShown(
  db: TenantDatabase,
  { id, orgId }: VideoRow,
  paths: ReadonlySet<PosterPath>,
  signal: AbortSignal,
): Promise<void> {
  try {
    await remakePosters(db, { orgId, videoId: id }, paths, signal);
  } catch (error) {
    // The video is finished; the next mail has the poster made.
    log().warn({ video: id, ...loggedFault(error) }, "a poster could not be made again");
  }
}

/**
 * A fault of the order is final. Anything else is retried while attempts are left; if only the encoder was
 * killed or the database became unavailable, as often as for a killed worker. Without room for its files the
 * video waits, and the error tells the worker so.
 */
async function settleFailure(
  db: TenantDatabase,
  own: Attempt,
  { retryCount }: JobContext,
  error: unknown,
): Promise<void> {
  if (jobSpaceFault(error) !== null) {
    await releaseVideo(db, own);
    throw error;
  }
  const disk = storageFault(error);
  const isKilled = isOfKilledProgram(error) || isDatabaseUnavailable(error);
  const isFinal =
    error instanceof RenderFault && error.code !== "storage_unavailable" && disk === null && !isKilled;
  if (!isFinal && retryCount < (isKilled ? MAX_ATTEMPTS : MAX_FAILED_ATTEMPTS) - 1) throw error;
  log().warn({ video: own.videoId, ...loggedFault(error) }, "video failed");
  await fail(db, own, disk ?? toVideoError(error));
}

function toVideoError(error: unknown): VideoError {
  if (error instanceof RenderFault) return error.error;
  return videoErrorOf("renderer_stopped", { attempts: MAX_FAILED_ATTEMPTS });
}
