import { workerData } from "node:worker_threads";

/*
 * A thread beside the work, which hears nothing meanwhile: it ends the process when that takes too much memory,
 * or when whoever wanted the outcome is gone. A scene that may be rendered stays far below.
 */
const MOST_BYTES = 1.5 * 2 ** 30;
const INTERVAL_MS = 50;

const { parent } = workerData as { parent: number };

setInterval(() => {
  if (process.memoryUsage.rss() > MOST_BYTES || process.ppid !== parent) process.kill(process.pid, "SIGKILL");
}, INTERVAL_MS);
