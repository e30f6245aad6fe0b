import { appendFileSync, readFileSync } from "node:fs";
import { serveTasks } from "#lib/bounded-process/task-process.ts";

/* A program for the tests of task processes: it does what each task says. */

export type TestTask =
  | { does: "tell" }
  | { does: "sleep" | "burn"; ms: number }
  | { does: "fill"; what: "heap" | "buffers" }
  /**
   * Writes a letter to the file; then kills itself, as the system does, if the file has at most `times`
   * letters.
   */
  | { does: "die"; file: string; times: number }
  /** Writes a letter to the file, then does another task. */
  | { does: "note"; file: string; then: TestTask }
  | { does: "throw" }
  | { does: "exit" };
export type TestOutcome = { pid: number; names: string[] };

function fill(what: "heap" | "buffers"): never {
  const kept: unknown[] = [];
  for (;;) kept.push(what === "heap" ? new Array(100_000).fill(kept.length) : Buffer.alloc(2 ** 20, 1));
}

serveTasks<TestTask, TestOutcome>(async function work(task): Promise<TestOutcome> {
  if (task.does === "note") {
    appendFileSync(task.file, "x");
    return work(task.then);
  }
  if (task.does === "die") {
    appendFileSync(task.file, "x");
    if (readFileSync(task.file).length <= task.times) process.kill(process.pid, "SIGKILL");
  }
  if (task.does === "fill") fill(task.what);
  if (task.does === "throw") throw Object.assign(new Error("A fault of the program"), { code: "ENOSPC" });
  if (task.does === "exit") process.exit(3);
  if (task.does === "sleep") await new Promise((resolve) => setTimeout(resolve, task.ms));
  if (task.does === "burn") for (const end = performance.now() + task.ms; performance.now() < end; );
  return { pid: process.pid, names: Object.keys(process.env) };
});
