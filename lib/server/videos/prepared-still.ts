import { writeFile } from "node:fs/promises";
import { applyModifications, type Modification } from "#lib/contract/scene/modification.ts";
import { RenderFault } from "#lib/render/index.ts";
import { mediaDecoder } from "../assets/index.ts";
import { TooCostly } from "../bounded-process.ts";
import { log } from "../log.ts";
import { findPortrayedPerson } from "../people/index.ts";
import { storage } from "../storage/storage.ts";
import { findOrderedTemplate, loadSceneInputs, runInScenePool } from "../templates/index.ts";
import type { TenantDatabase } from "../tenant-database.ts";
import { findVideo } from "./video-queries.ts";

/** As long as the still of a template may take. */
const LIMIT_MS = 30_000;

/**
 * Draws the still of a prepared video, as its thumbnail would be, into a JPEG of this width. In the process for scenes,
 * as it is worth no worker's time for videos.
 * @returns whether it could be drawn
 * @throws {TooManyRequestsError} when too many of the organization wait already
 */
export async function drawPreparedStill(
  db: TenantDatabase,
  id: string,
  { path, width }: { path: string; width: number },
  signal: AbortSignal,
): Promise<boolean> {
  const video = await findVideo(db, id);
  // Whoever asks has found it prepared; since then it may have been ordered to be kept.
  if (video === null || video.status === "failed" || video.status === "canceled") return false;
  const ordered = await findOrderedTemplate(db, video.templateId, video.templateVersion);
  if (ordered === null || ordered.scene === null) return false;
  const scene = applyModifications(ordered.scene, video.modifications as Modification[]);
  const person = video.personId === null ? null : await findPortrayedPerson(db, video.personId);
  const occasionOn = video.occasionOn.toISOString().slice(0, 10);
  await using files = storage().localFiles();
  try {
    const inputs = await loadSceneInputs(db, { scene, person, occasionOn }, files);
    const { path: ffmpegPath } = await mediaDecoder();
    const task = {
      kind: "still",
      scene,
      inputs,
      time: null,
      format: { type: "jpeg", width },
      ffmpegPath,
    } as const;
    const outcome = await runInScenePool(video.orgId, task, { limitMs: LIMIT_MS, signal });
    if (outcome.kind !== "drawn") return false;
    await writeFile(path, outcome.bytes);
    return true;
  } catch (error) {
    if (!(error instanceof RenderFault) && !(error instanceof TooCostly)) throw error;
    log().warn({ err: error, video: id }, "no still of a prepared video could be drawn");
    return false;
  }
}
