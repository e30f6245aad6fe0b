import type { OutcomeOf, SceneOutcome, SceneTask } from "#lib/render/index.ts";
import { BoundedPool } from "../bounded-pool.ts";

const pool = new BoundedPool<SceneTask, SceneOutcome>({
  path: "lib/render/tasks/scene-process.ts",
  // A scene that may be rendered stays far below.
  heapMiB: 1024,
  mostBytes: 1.5 * 2 ** 30,
  // Fonts and pictures that are at hand make the next task faster.
  spentBytes: 500 * 2 ** 20,
  // Each takes about 150 MB.
  atOnce: 2,
  // More than a contact sheet asks for.
  mostWaiting: 100,
  idleMs: 5 * 60_000,
});

/** Who edits a scene gives up a preview with every change: nearly all of them are done sooner than a process has started. */
const GRACE_MS = 1_000;

/**
 * Does a scene's task in a process of its own, when it is the organization's turn.
 *
 * @param limitMs of the work alone, without waiting for a turn
 * @throws {TooCostly} when it took longer, or too much memory; {TooManyRequestsError} when too many wait already; the
 *   signal's reason
 */
export async function runInScenePool<Task extends SceneTask>(
  orgId: string,
  task: Task,
  { limitMs, signal }: { limitMs: number; signal?: AbortSignal | undefined },
): Promise<OutcomeOf<Task>> {
  // A scene's videos are decoded beside it.
  const limits = { limitMs, cpuMs: 2 * limitMs, signal, graceMs: GRACE_MS };
  return (await pool.do(orgId, task, limits)) as OutcomeOf<Task>;
}
