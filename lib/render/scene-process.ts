import { Worker } from "node:worker_threads";
import { checkForPeople } from "./check-for-people.ts";
import { RenderFault } from "./render-fault.ts";
import { renderStill } from "./render-still.ts";
import { resolveScene } from "./resolve.ts";
import type { SceneAnswer, SceneOutcome, SceneTask, StillOutcome, StillTask } from "./scene-task.ts";

/*
 * The program of a process that draws stills and checks scenes for another one, which may kill it at any moment: what
 * somebody's scene costs is nobody else's trouble then. Tasks come one at a time.
 */

/** What a process keeps of fonts and pictures makes the next task faster, up to here. */
const SPENT_BYTES = 500 * 2 ** 20;

async function draw({ scene, modifications, inputs, ...still }: StillTask): Promise<StillOutcome> {
  try {
    const { scene: resolved } = await resolveScene(scene, modifications, inputs);
    const time = still.time ?? resolved.thumbnailFrame / resolved.fps;
    const decoder = still.ffmpegPath === null ? {} : { ffmpegPath: still.ffmpegPath };
    return { kind: "drawn", bytes: await renderStill(resolved, time, still.format, decoder) };
  } catch (error) {
    if (!(error instanceof RenderFault)) throw error;
    return { kind: "refused", faults: [error, ...error.further].map((one) => one.toJSON()) };
  }
}

async function outcomeOf(task: SceneTask): Promise<SceneOutcome> {
  try {
    if (task.kind === "still") return await draw(task);
    return { kind: "checked", findings: await checkForPeople(task.scene, task.people) };
  } catch (error) {
    const message = error instanceof Error ? (error.stack ?? error.message) : String(error);
    return { kind: "failed", message };
  }
}

process.on("message", async (task: SceneTask) => {
  const outcome = await outcomeOf(task);
  process.send?.({ ...outcome, isSpent: process.memoryUsage.rss() > SPENT_BYTES } satisfies SceneAnswer);
});
process.on("disconnect", () => process.exit());

new Worker(new URL("./scene-watch.ts", import.meta.url), { workerData: { parent: process.ppid } }).unref();
