import { parentPort, workerData } from "node:worker_threads";
import { TOO_COSTLY_SIGNAL } from "./task-signal.ts";

/*
 * A thread next to the main thread, which cannot react while a task runs. It ends the process when a task
 * uses too much memory or processor time, or when the parent is gone.
 */
const INTERVAL_MS = 50;

const { parent, mostBytes } = workerData as { parent: number; mostBytes: number };

/** In microseconds of the process's processor time. */
let until = Number.POSITIVE_INFINITY;

const spent = () => {
  const { user, system } = process.cpuUsage();
  return user + system;
};

/** Milliseconds allowed for the task that starts; null when it has ended. */
parentPort?.on("message", (cpuMs: number | null) => {
  until = cpuMs === null ? Number.POSITIVE_INFINITY : spent() + cpuMs * 1000;
});

setInterval(() => {
  const isTooMuch = process.memoryUsage.rss() > mostBytes || spent() > until;
  if (!isTooMuch && process.ppid === parent) return;
  // If the limit is exceeded between two tasks, no task is at fault.
  process.kill(process.pid, until === Number.POSITIVE_INFINITY ? "SIGKILL" : TOO_COSTLY_SIGNAL);
}, INTERVAL_MS);
