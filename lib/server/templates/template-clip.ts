import { readFile, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { ClipOutcome, ClipTask } from "#lib/render/index.ts";
import { mediaDecoder } from "../assets/index.ts";
import { BoundedPool } from "../bounded-pool.ts";
import { TooCostly } from "../bounded-process.ts";
import { environment } from "../environment.ts";
import { OutOfSpaceError } from "../storage/out-of-space.ts";
import { currentSpaceFault } from "../storage/space-watch.ts";
import { storage } from "../storage/storage.ts";
import type { TenantDatabase } from "../tenant-database.ts";
import { loadShown, type Shown } from "./shown-scene.ts";
import { refusalOf } from "./template-still.ts";

/** What a clip may cost. Tests wait for these limits and lower them. */
export const CLIP_LIMITS = {
  /** The designs that come with Rollcall take 2 to 3 s, Milestone 5 to 6. */
  ms: 30_000,
  /** Of the file; a minute at the encoder's highest rate stays below. */
  bytes: 24 * 2 ** 20,
};

/** Enough for the eye, at half the cost of most scenes. */
const MOST_FPS = 15;
const LONGEST_SIDE = 640;
const LONGEST_SECONDS = 60;

/**
 * Apart from the pool of stills: a clip takes seconds, and the stills of everybody, its own tenant's too, must
 * not wait for it. One is made at a time, so that half of the smallest machine is left.
 */
const pool = new BoundedPool<ClipTask, ClipOutcome>({
  path: "lib/render/tasks/clip-process.ts",
  heapMiB: 1024,
  mostBytes: 1.5 * 2 ** 30,
  spentBytes: 500 * 2 ** 20,
  atOnce: 1,
  // More than the windows in which one organization edits at once.
  mostWaiting: 10,
  idleMs: 5 * 60_000,
});

/**
 * Makes a small MP4 of a scene with its sound, with the code that renders the video, in the organization's turn.
 * @param signal aborted when nobody waits for it any more: the process is ended, and its ffmpeg with it
 * @throws {RenderFault} for what would prevent the video from being rendered; {TooCostly};
 *   {TooManyRequestsError} when too many of the organization's clips wait already; {OutOfSpaceError}
 */
export async function makeClip(
  db: TenantDatabase,
  orgId: string,
  shown: Shown,
  signal?: AbortSignal,
): Promise<Buffer<ArrayBuffer>> {
  await using local = storage().localFiles();
  const { scene, inputs } = await loadShown(db, shown, local);
  const { path: ffmpegPath } = await mediaDecoder();
  const musicFolder = join(environment().dataDir, "cache", "music");
  return await pool.inTurn(orgId, signal, async (run) => {
    const lack = await currentSpaceFault();
    if (lack !== null) throw new OutOfSpaceError(lack);
    const folder = await storage().temporaryFolder();
    try {
      const path = join(folder, "clip.mp4");
      const options = { ffmpegPath, musicFolder, side: LONGEST_SIDE, seconds: LONGEST_SECONDS };
      const task = { scene: { ...scene, fps: Math.min(scene.fps, MOST_FPS) }, inputs, path, options };
      const outcome = await run(task, { limitMs: CLIP_LIMITS.ms, signal });
      if (outcome.kind === "refused") throw refusalOf(outcome.faults);
      if ((await stat(path)).size > CLIP_LIMITS.bytes) throw new TooCostly("The clip is too large");
      return await readFile(path);
    } finally {
      // The ffmpeg of an ended process may just be writing its last bytes.
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    }
  });
}
