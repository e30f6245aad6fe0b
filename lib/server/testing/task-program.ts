import { serveTasks } from "#lib/render/task-process.ts";

/* A program for the tests of what does tasks in processes of their own: it does what it is told. */

export type TestTask =
  | { does: "tell" }
  | { does: "sleep" | "burn"; ms: number }
  | { does: "fill"; what: "heap" | "buffers" }
  | { does: "throw" }
  | { does: "exit" };
export type TestOutcome = { pid: number; names: string[] };

function fill(what: "heap" | "buffers"): never {
  const kept: unknown[] = [];
  for (;;) kept.push(what === "heap" ? new Array(100_000).fill(kept.length) : Buffer.alloc(2 ** 20, 1));
}

serveTasks<TestTask, TestOutcome>(async (task) => {
  if (task.does === "fill") fill(task.what);
  if (task.does === "throw") throw Object.assign(new Error("A fault of the program"), { code: "ENOSPC" });
  if (task.does === "exit") process.exit(3);
  if (task.does === "sleep") await new Promise((resolve) => setTimeout(resolve, task.ms));
  if (task.does === "burn") for (const end = performance.now() + task.ms; performance.now() < end; );
  return { pid: process.pid, names: Object.keys(process.env) };
});
