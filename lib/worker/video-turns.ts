import type { Scene } from "#lib/contract/scene/scene.ts";
import type { SceneInputs } from "#lib/render/index.ts";
import { isLong, orderDigest, type ResolvedScene, type TurnOptions } from "#lib/render/worker.ts";
import { environment } from "#lib/server/environment.ts";
import { hasTurnEnded } from "#lib/server/jobs/fair-priorities.ts";
import { log } from "#lib/server/log.ts";
import { storage } from "#lib/server/storage/storage.ts";
import type { TenantDatabase } from "#lib/server/tenant-database.ts";
import {
  findVideo,
  piecesFolder,
  removePieces,
  type VideoRow,
  workingPiecesFolder,
} from "#lib/server/videos/index.ts";
import { sharedPieces } from "./shared-pieces.ts";
import { TurnEnded } from "./worker-stop.ts";

/** A job must end long before the queue takes it for lost; the next one continues where it stopped. */
const LONGEST_TURN_MS = 60 * 60 * 1000;

/** An order with everything that determines how it looks. */
export type OrderedScene = { scene: Scene; inputs: SceneInputs };

/** How a video is rendered in turns: the renderer's options for it; for a short one only where to cut. */
export async function turnOptionsFor(
  db: TenantDatabase,
  { id, orgId }: Pick<VideoRow, "id" | "orgId">,
  { resolved, ordered }: { resolved: ResolvedScene; ordered: OrderedScene },
  ffmpegPath: string,
): Promise<TurnOptions> {
  const pixels = environment().turnPixels;
  if (!isLong(resolved, pixels)) return { pixels };
  const order = await orderDigest(ordered, ffmpegPath).catch((error: unknown) => {
    log().warn({ err: error, video: id }, "a long video is rendered in one turn");
    return null;
  });
  if (order === null) return { pixels };
  const began = performance.now();
  const between = async () => {
    if (performance.now() - began > LONGEST_TURN_MS || (await othersWait(db, orgId))) throw new TurnEnded();
  };
  const [key, folder] = [piecesFolder(orgId, id), workingPiecesFolder(orgId, id)];
  const elsewhere = storage().localFolder(key) === null ? await sharedPieces(key) : undefined;
  return { pixels, pieces: { folder, order, ...(elsewhere && { elsewhere }) }, between };
}

/** If the database does not respond, rendering continues. */
async function othersWait(db: TenantDatabase, orgId: string): Promise<boolean> {
  return hasTurnEnded(db, orgId).catch((error: unknown) => {
    log().warn({ err: error }, "could not check whether other videos wait");
    return false;
  });
}

/** Removes the pieces of a video that has ended, or is gone; a video that continues later keeps them. */
export async function removePiecesIfEnded(
  db: TenantDatabase,
  { id, orgId }: Pick<VideoRow, "id" | "orgId">,
): Promise<void> {
  const row = await findVideo(db, id);
  if (row?.status === "queued" || row?.status === "rendering") return;
  await removePieces(orgId, id);
}
