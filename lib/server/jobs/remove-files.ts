import type { TenantTransaction } from "../tenant-database.ts";
import { enqueue } from "./enqueue.ts";

/** How many files one job removes. */
const KEYS_PER_JOB = 1000;

/** Queues the removal of many files or folders, by their storage keys. */
export async function enqueueRemoval(tx: TenantTransaction, keys: readonly string[]): Promise<void> {
  const jobs = Array.from({ length: Math.ceil(keys.length / KEYS_PER_JOB) }, (_, index) => ({
    keys: keys.slice(index * KEYS_PER_JOB, (index + 1) * KEYS_PER_JOB),
  }));
  await enqueue(tx, "removeFiles", jobs, "single");
}
