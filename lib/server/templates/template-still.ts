import type { NewVideoError } from "#lib/contract/errors/video-error.ts";
import { allLayers } from "#lib/contract/scene/layer-tree.ts";
import { RenderFault, type StillFormat, type StillOutcome } from "#lib/render/index.ts";
import { mediaDecoder } from "../assets/index.ts";
import { storage } from "../storage/storage.ts";
import type { TenantDatabase } from "../tenant-database.ts";
import { runInScenePool } from "./scene-pool.ts";
import { loadShown, type Shown } from "./shown-scene.ts";

/** How long a still may take. Tests wait for this limit and shorten it. */
export const STILL_LIMITS_MS = {
  /** A still normally takes milliseconds; a preview that takes this long is of no use to an editor. */
  preview: 8_000,
  /** No request waits for a thumbnail. */
  thumbnail: 60_000,
};

/** In pixels, of a template in the gallery. */
export const THUMBNAIL_WIDTH = 640;

export type Still = Shown & {
  /** In seconds; null for the scene's own still. */
  time: number | null;
  format: StillFormat;
  /** The purpose decides how long it may take. */
  purpose: "preview" | "thumbnail";
  /** Aborted when the result is no longer wanted. */
  signal?: AbortSignal;
};

/**
 * Draws one frame with the code that renders the video, in a separate process.
 * @throws {RenderFault} for what would prevent the video from being rendered; {TooCostly} for a still that
 *   takes too long; {TooManyRequestsError} when too many of the organization's stills wait already
 */
export async function drawStill(
  db: TenantDatabase,
  orgId: string,
  still: Still,
): Promise<Buffer<ArrayBuffer>> {
  const { time, format, purpose, signal } = still;
  await using local = storage().localFiles();
  const { scene, inputs } = await loadShown(db, still, local);
  const hasVideo = allLayers(scene).some(({ type }) => type === "video");
  const ffmpegPath = hasVideo ? (await mediaDecoder()).path : null;
  const limitMs = STILL_LIMITS_MS[purpose];
  const task = { kind: "still", scene, inputs, time, format, ffmpegPath } as const;
  return bytesOf(await runInScenePool(orgId, task, { limitMs, signal }));
}

/** The picture. @throws {RenderFault} for what would prevent the video from being rendered */
export function bytesOf(outcome: StillOutcome): Buffer<ArrayBuffer> {
  if (outcome.kind === "drawn") return Buffer.from(outcome.bytes);
  throw refusalOf(outcome.faults);
}

/** The first of the faults that a task was refused for, with the others in `further`. */
export function refusalOf(faults: readonly NewVideoError[]): RenderFault {
  const [first, ...further] = faults.map((error) => new RenderFault(error));
  if (first === undefined) throw new Error("A scene was refused without a fault");
  first.further = further;
  return first;
}
