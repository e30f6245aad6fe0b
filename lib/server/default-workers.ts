import { availableParallelism, totalmem } from "node:os";

/** What a worker (up to 400 MB) and its encoder (200 MB) take, with some to spare. */
const WORKER_BYTES = 768 * 2 ** 20;
/** What everything else takes: the web process, PostgreSQL, the processes that draw previews, the system. */
const OTHER_BYTES = 2 ** 30;

/** This machine's memory in bytes, or the limit of the container that this process runs in. */
function usableMemory(): number {
  const limit = process.constrainedMemory();
  return limit > 0 ? Math.min(limit, totalmem()) : totalmem();
}

/** How many workers run unless somebody says: as many as there are cores, as far as the memory goes, and at least one. */
export function defaultWorkers(cores = availableParallelism(), bytes = usableMemory()): number {
  return Math.max(1, Math.min(cores, Math.floor((bytes - OTHER_BYTES) / WORKER_BYTES)));
}
