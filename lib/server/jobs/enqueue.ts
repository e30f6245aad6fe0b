import { fromPrisma, PgBoss, type PrismaTransactionLike } from "pg-boss";
import { environment } from "../environment.ts";
import { newId } from "../ids.ts";
import { log } from "../log.ts";
import { JOBS, type JobKind, type JobPayload, PRIORITY } from "./job-registry.ts";

/** So many jobs go to the database in one statement. */
const BATCH = 1000;

/**
 * Adds jobs in the transaction of the rows that they are about: both are there, or neither is. Jobs of one priority are
 * taken up about in the order in which they were added.
 */
export async function enqueue<Kind extends JobKind>(
  tx: PrismaTransactionLike,
  kind: Kind,
  payloads: readonly JobPayload<Kind>[],
  priority: number = PRIORITY.bulk,
): Promise<void> {
  const boss = await sender();
  const { name, payload } = JOBS[kind];
  const jobs = payloads.map((data) => ({ id: newId(), data: payload.parse(data), priority }));
  for (let start = 0; start < jobs.length; start += BATCH) {
    await boss.insert(name, jobs.slice(start, start + BATCH), { db: fromPrisma(tx) });
  }
}

// Next.js loads a module once for each bundle of its build: one connection for all.
const holder = globalThis as typeof globalThis & { rollcallQueue?: Promise<PgBoss> | undefined };

/**
 * The queue as this process sends to it: it takes no jobs and changes no schema. The jobs go through the caller's
 * transaction; the one connection of its own only tells it which queues there are.
 */
function sender(): Promise<PgBoss> {
  holder.rollcallQueue ??= startSender().catch((error: unknown) => {
    // A database that was away for a moment must not leave this process without a queue for good.
    holder.rollcallQueue = undefined;
    throw error;
  });
  return holder.rollcallQueue;
}

async function startSender(): Promise<PgBoss> {
  const { databaseUrl } = environment();
  if (databaseUrl === undefined) throw new Error("DATABASE_URL is not set: start with `npm start`");
  const boss = new PgBoss({
    connectionString: databaseUrl,
    application_name: "rollcall-queue",
    max: 1,
    migrate: false,
    supervise: false,
    schedule: false,
  });
  boss.on("error", (error) => log().warn({ err: error }, "job queue"));
  await boss.start();
  return boss;
}

/** Closes the queue's connection, for a process that is about to end and for tests. */
export async function closeQueue(): Promise<void> {
  const boss = await holder.rollcallQueue?.catch(() => undefined);
  holder.rollcallQueue = undefined;
  await boss?.stop({ graceful: false });
}
