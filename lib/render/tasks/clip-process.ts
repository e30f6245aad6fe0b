import { serveTasks } from "#lib/bounded-process/task-process.ts";
import { renderClip } from "../render-clip.ts";
import { RenderFault } from "../render-fault.ts";
import { resolveScene } from "../resolve/resolve.ts";
import type { ClipOutcome, ClipTask } from "./clip-task.ts";

/* The program of a process that makes clips. Its ffmpeg ends with it: what it reads and writes breaks off. */

async function make({ scene, inputs, path, options }: ClipTask): Promise<ClipOutcome> {
  try {
    const resolved = await resolveScene(scene, inputs);
    await renderClip(resolved.scene, path, options);
    return { kind: "made" };
  } catch (error) {
    if (!(error instanceof RenderFault)) throw error;
    return { kind: "refused", faults: error.all() };
  }
}

serveTasks<ClipTask, ClipOutcome>(make);
