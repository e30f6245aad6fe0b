import { becomeReady } from "#lib/server/rendering/index.ts";
import { storage } from "#lib/server/storage/storage.ts";
import type { TenantDatabase } from "#lib/server/tenant-database.ts";
import type { VideoRow } from "#lib/server/videos/index.ts";
import { resolveOrder } from "./resolve-order.ts";

/**
 * Finds all faults of a video that is only prepared, and notes what it shows: nothing is drawn or stored.
 * @throws {RenderFault} for a fault of the order
 */
export async function prepareVideo(db: TenantDatabase, video: VideoRow): Promise<void> {
  await using local = storage().localFiles();
  const { scene, shown, cutLayers } = await resolveOrder(db, video, local);
  const { width, height, fps, frames } = scene;
  const measures = { width, height, fps, durationSeconds: frames / fps };
  await becomeReady(db, { videoId: video.id, attempt: video.attempt }, { ...measures, ...shown, cutLayers });
}
