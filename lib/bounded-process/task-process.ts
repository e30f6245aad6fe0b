import { Worker } from "node:worker_threads";

/*
 * The child's side of a process that does tasks for another one, which may kill it at any moment: what somebody's file or
 * scene costs is nobody else's trouble then. Tasks come one at a time.
 */

/** What a process is started with, as its one argument. */
export type TaskProcessLimits = {
  /** Resident memory at which it is ended. */
  mostBytes: number;
  /** Resident memory at which another is to take its place after a task; what is kept until then makes the next one faster. */
  spentBytes: number;
};

/** A task as it is sent; `cpuMs` is the processor time that it may take. */
export type SentTask<Task> = { task: Task; cpuMs: number };

/** An error that nobody foresaw: its words, and its code where it has one, such as the system's own. */
export type TaskFailure = { words: string; code?: string };

/** What comes back: an outcome, or what went wrong. */
export type TaskAnswer<Outcome> = { isSpent: boolean } & ({ outcome: Outcome } | { failed: TaskFailure });

/** Does the tasks that the parent sends, until it is gone. */
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
