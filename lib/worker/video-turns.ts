import type { Scene } from "#lib/contract/scene/scene.ts";
import type { SceneInputs } from "#lib/render/index.ts";
import { isLong, orderDigest, type ResolvedScene, type TurnOptions } from "#lib/render/worker.ts";
import { environment } from "#lib/server/environment.ts";
import { hasTurnEnded } from "#lib/server/jobs/fair-priorities.ts";
import { log } from "#lib/server/log.ts";
import { storage } from "#lib/server/storage/storage.ts";
import type { TenantDatabase } from "#lib/server/tenant-database.ts";
import { findVideo, piecesFolder, type VideoRow } from "#lib/server/videos/index.ts";
import { TurnEnded } from "./worker-stop.ts";

/** A job must end long before the queue takes it for lost; the next goes on where it stopped. */
const LONGEST_TURN_MS = 60 * 60 * 1000;

/** What was ordered, and all that decides how it looks. */
export type OrderedScene = { scene: Scene; inputs: SceneInputs };

/** How a video is made in turns: what the renderer needs for it, nothing but where to cut for one that is not long. */
export async function turnOptionsFor(
  db: TenantDatabase,
  { id, orgId }: Pick<VideoRow, "id" | "orgId">,
  { resolved, ordered }: { resolved: ResolvedScene; ordered: OrderedScene },
  ffmpegPath: string,
): Promise<TurnOptions> {
  const pixels = environment().turnPixels;
  if (!isLong(resolved, pixels)) return { pixels };
  const order = await orderDigest(ordered, ffmpegPath).catch((error: unknown) => {
    log().warn({ err: error, video: id }, "a long video is made in one go");
    return null;
  });
  if (order === null) return { pixels };
  const began = performance.now();
  const between = async () => {
    if (performance.now() - began > LONGEST_TURN_MS || (await othersWait(db, orgId))) throw new TurnEnded();
  };
  return { pixels, pieces: { folder: await storage().localPath(piecesFolder(orgId, id)), order }, between };
}

/** A database that does not answer is no reason to stop drawing. */
async function othersWait(db: TenantDatabase, orgId: string): Promise<boolean> {
  return hasTurnEnded(db, orgId).catch((error: unknown) => {
    log().warn({ err: error }, "whether others wait is not known");
    return false;
  });
}

/** Removes the pieces of a video that has ended, or is gone; one that goes on later keeps them. */
export async function removePiecesIfEnded(
  db: TenantDatabase,
  { id, orgId }: Pick<VideoRow, "id" | "orgId">,
): Promise<void> {
  const row = await findVideo(db, id);
  if (row?.status === "queued" || row?.status === "rendering") return;
  await storage().remove(piecesFolder(orgId, id));
}
