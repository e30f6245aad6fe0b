import { becomeReady } from "#lib/server/rendering/index.ts";
import { storage } from "#lib/server/storage/storage.ts";
import type { TenantDatabase } from "#lib/server/tenant-database.ts";
import type { VideoRow } from "#lib/server/videos/index.ts";
import type { JobContext } from "./job-context.ts";
import { makeSharedParts } from "./make-shared-parts.ts";
import { type PosterPath, postersBefore } from "./posters-before.ts";
import { resolveOrder } from "./resolve-order.ts";

/**
 * Finds all faults of a video that is only prepared, and notes what it shows: nothing is stored, and nothing is drawn but
 * what all videos of its collection share.
 * @returns the pictures that mails show of what it was before
 * @throws {RenderFault} for a fault of the order
 */
export async function prepareVideo(
  db: TenantDatabase,
  video: VideoRow,
  context: Pick<JobContext, "encoder" | "signal">,
): Promise<ReadonlySet<PosterPath>> {
  await using local = storage().localFiles();
  const { scene, shown, cutLayers } = await resolveOrder(db, video, local);
  const { width, height, fps, frames } = scene;
  const measures = { width, height, fps, durationSeconds: frames / fps };
  // Before it is ready: then they are removed.
  const shownInMails = await postersBefore(video);
  const own = { videoId: video.id, attempt: video.attempt };
  const isOurs = await becomeReady(db, own, { ...measures, ...shown, cutLayers });
  if (!isOurs) return new Set();
  // It can be watched by now.
  await makeSharedParts(scene, video, context);
  return shownInMails;
}
