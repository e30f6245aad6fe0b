import { Worker } from "node:worker_threads";

/*
 * The child's side of a process that runs tasks for its parent. The parent may kill it at any time, so the
 * cost of one user's file or scene stays inside this process. It runs one task at a time.
 */

/** Limits of a process, passed as its only argument. */
export type TaskProcessLimits = {
  /** Resident memory, in bytes, at which the process is ended. */
  mostBytes: number;
  /**
   * Resident memory, in bytes, at which the process is replaced after a task. What it keeps until then makes
   * the next task faster.
   */
  spentBytes: number;
};

/** A task as it is sent; `cpuMs` is the processor time that it may use. */
export type SentTask<Task> = { task: Task; cpuMs: number };

/** An unexpected error: its message, and its code if it has one, such as that of a system error. */
export type TaskFailure = { words: string; code?: string };

/** The answer to a task: an outcome or a failure. */
export type TaskAnswer<Outcome> = { isSpent: boolean } & ({ outcome: Outcome } | { failed: TaskFailure });

/** Runs the tasks that the parent sends until the parent disconnects. */
export function serveTasks<Task, Outcome>(work: (task: Task) => Promise<Outcome>): void {
  const { mostBytes, spentBytes }: TaskProcessLimits = JSON.parse(process.argv[2] ?? "{}");
  const watch = new Worker(new URL("./task-watch.ts", import.meta.url), {
    workerData: { parent: process.ppid, mostBytes },
  });
  watch.unref();
  process.on("message", async ({ task, cpuMs }: SentTask<Task>) => {
    watch.postMessage(cpuMs);
    const result = await work(task).then(
      (outcome) => ({ outcome }),
      (error: unknown) => ({ failed: failureOf(error) }),
    );
    watch.postMessage(null);
    const isSpent = process.memoryUsage.rss() > spentBytes;
    process.send?.({ ...result, isSpent } satisfies TaskAnswer<Outcome>);
  });
  process.on("disconnect", () => process.exit());
}

function failureOf(error: unknown): TaskFailure {
  if (!(error instanceof Error)) return { words: String(error) };
  const code = "code" in error && typeof error.code === "string" ? { code: error.code } : {};
  return { words: error.stack ?? error.message, ...code };
}
