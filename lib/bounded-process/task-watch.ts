import { parentPort, workerData } from "node:worker_threads";
import { TOO_COSTLY_SIGNAL } from "./task-signal.ts";

/*
 * A thread beside the work, which hears nothing meanwhile: it ends the process when that takes too much memory or processor
 * time, or when whoever wanted the outcome is gone.
 */
const INTERVAL_MS = 50;

const { parent, mostBytes } = workerData as { parent: number; mostBytes: number };

/** In microseconds of the process's own clock of processor time. */
let until = Number.POSITIVE_INFINITY;

const spent = () => {
  const { user, system } = process.cpuUsage();
  return user + system;
};

/** Milliseconds for the task that begins; null when it has ended. */
parentPort?.on("message", (cpuMs: number | null) => {
  until = cpuMs === null ? Number.POSITIVE_INFINITY : spent() + cpuMs * 1000;
});

setInterval(() => {
  const isTooMuch = process.memoryUsage.rss() > mostBytes || spent() > until;
  if (!isTooMuch && process.ppid === parent) return;
  // Too much between two tasks is the fault of neither.
  process.kill(process.pid, until === Number.POSITIVE_INFINITY ? "SIGKILL" : TOO_COSTLY_SIGNAL);
}, INTERVAL_MS);
