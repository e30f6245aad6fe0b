import type { OutcomeOf, SceneOutcome, SceneTask } from "#lib/render/index.ts";
import { BoundedPool } from "../bounded-pool.ts";

const pool = new BoundedPool<SceneTask, SceneOutcome>({
  path: "lib/render/tasks/scene-process.ts",
  // Scenes that may be rendered need far less.
  heapMiB: 1024,
  mostBytes: 1.5 * 2 ** 30,
  // Loaded fonts and pictures speed up the next task.
  spentBytes: 500 * 2 ** 20,
  // Each takes about 150 MB.
  atOnce: 2,
  // More than a contact sheet asks for.
  mostWaiting: 100,
  idleMs: 5 * 60_000,
});

/**
 * How long a cancelled task may run on before its process is killed. The scene editor cancels a preview with
 * every change, and nearly all finish sooner than a new process would start.
 */
const GRACE_MS = 1_000;

/**
 * Runs a scene's task in a separate process, in the organization's turn.
 *
 * @param limitMs of the work alone, without waiting for a turn
 * @throws {TooCostly} when it took longer, or too much memory; {TooManyRequestsError} when too many wait
 *   already; the signal's reason
 */
export async function runInScenePool<Task extends SceneTask>(
  orgId: string,
  task: Task,
  { limitMs, signal }: { limitMs: number; signal?: AbortSignal | undefined },
): Promise<OutcomeOf<Task>> {
  // A scene's videos are decoded in parallel processes, whose time counts too.
  const limits = { limitMs, cpuMs: 2 * limitMs, signal, graceMs: GRACE_MS };
  return (await pool.do(orgId, task, limits)) as OutcomeOf<Task>;
}
