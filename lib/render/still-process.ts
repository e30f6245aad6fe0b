import { Worker } from "node:worker_threads";
import { RenderFault } from "./render-fault.ts";
import { renderStill } from "./render-still.ts";
import { resolveScene } from "./resolve.ts";
import type { StillAnswer, StillOutcome, StillTask } from "./still-task.ts";

/*
 * The program of a process that draws stills for another one, which may kill it at any moment: what somebody's scene
 * costs is nobody else's trouble then. Tasks come one at a time.
 */

/** What a process keeps of fonts and pictures makes the next still faster, up to here. */
const SPENT_BYTES = 500 * 2 ** 20;

async function draw({ scene, modifications, inputs, ...still }: StillTask): Promise<StillOutcome> {
  try {
    const { scene: resolved } = await resolveScene(scene, modifications, inputs);
    const time = still.time ?? resolved.thumbnailFrame / resolved.fps;
    const decoder = still.ffmpegPath === null ? {} : { ffmpegPath: still.ffmpegPath };
    return { kind: "drawn", bytes: await renderStill(resolved, time, still.format, decoder) };
  } catch (error) {
    if (error instanceof RenderFault)
      return { kind: "refused", faults: [error, ...error.further].map((one) => one.toJSON()) };
    return {
      kind: "failed",
      message: error instanceof Error ? (error.stack ?? error.message) : String(error),
    };
  }
}

process.on("message", async (task: StillTask) => {
  const outcome = await draw(task);
  const isSpent = process.memoryUsage.rss() > SPENT_BYTES;
  process.send?.({ ...outcome, isSpent } satisfies StillAnswer);
});
process.on("disconnect", () => process.exit());

new Worker(new URL("./still-watch.ts", import.meta.url), { workerData: { parent: process.ppid } }).unref();
