import { serveTasks } from "#lib/bounded-process/task-process.ts";
import { renderStill } from "../draw/render-still.ts";
import { RenderFault } from "../render-fault.ts";
import { checkForPeople } from "../resolve/check-for-people.ts";
import { resolveScene } from "../resolve/resolve.ts";
import type { SceneOutcome, SceneTask, StillOutcome, StillTask } from "./scene-task.ts";

/* The program of a process that draws stills and checks scenes. */

async function draw({ scene, inputs, ...still }: StillTask): Promise<StillOutcome> {
  try {
    const { scene: resolved } = await resolveScene(scene, inputs);
    const time = still.time ?? resolved.thumbnailFrame / resolved.fps;
    const decoder = still.ffmpegPath === null ? {} : { ffmpegPath: still.ffmpegPath };
    return { kind: "drawn", bytes: await renderStill(resolved, time, still.format, decoder) };
  } catch (error) {
    if (!(error instanceof RenderFault)) throw error;
    return { kind: "refused", faults: error.all() };
  }
}

serveTasks<SceneTask, SceneOutcome>(async (task) =>
  task.kind === "still"
    ? draw(task)
    : { kind: "checked", findings: await checkForPeople(task.scene, task.people) },
);
