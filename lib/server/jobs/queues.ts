import type { PgBoss } from "pg-boss";
import { JOBS } from "./job-registry.ts";
import { tuneQueue } from "./queue-indexes.ts";

/** Creates the queues of the registry, or updates their policies, and what makes them fast. Part of the migrations; idempotent. */
export async function installQueues(boss: PgBoss): Promise<void> {
  for (const { name, policy } of Object.values(JOBS)) {
    await boss.createQueue(name, policy);
    await boss.updateQueue(name, policy);
  }
  await tuneQueue(boss);
}
