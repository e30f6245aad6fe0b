import { fromPrisma, PgBoss, type PrismaTransactionLike } from "pg-boss";
import { watchedConnection } from "../database-watch.ts";
import { environment } from "../environment.ts";
import { newId } from "../ids.ts";
import { log } from "../log.ts";
import { fairPriorities, lockQueuePosition, nextFairPriority } from "./fair-priorities.ts";
import { JOBS, type JobKind, type JobPayload, PRIORITY, type Urgency } from "./job-registry.ts";

/** So many jobs go to the database in one statement. */
const BATCH = 1000;

/**
 * Adds jobs in the transaction of the rows that they are about: both are there, or neither is. Jobs of one urgency are
 * taken up about in the order in which they were added; videos of several organizations in turn.
 * @param plan `startAfter`: not before then; `group`: jobs of one group can be held to a few at once; `isNextTurn`: it is the
 *   rest of a video whose job is under way
 */
export async function enqueue<Kind extends JobKind>(
  tx: PrismaTransactionLike,
  kind: Kind,
  payloads: readonly JobPayload<Kind>[],
  urgency: Urgency = "bulk",
  plan: { group?: string | undefined; startAfter?: Date | undefined; isNextTurn?: boolean } = {},
): Promise<void> {
  const { group, startAfter, isNextTurn = false } = plan;
  const boss = await sender();
  const { name, payload } = JOBS[kind];
  const parsed = payloads.map((data) => payload.parse(data));
  const priorities =
    kind === "renderVideo" ? await turns(tx, parsed, isNextTurn ? "next turn" : urgency) : [];
  const jobs = parsed.map((data, index) => ({
    id: newId(),
    data,
    priority: priorities[index] ?? PRIORITY[urgency],
    ...(group === undefined ? {} : { group: { id: group } }),
    ...(startAfter === undefined ? {} : { startAfter }),
  }));
  for (let start = 0; start < jobs.length; start += BATCH) {
    await boss.insert(name, jobs.slice(start, start + BATCH), { db: fromPrisma(tx) });
  }
}

/** @param payloads videos, all of one organization */
async function turns(
  tx: PrismaTransactionLike,
  payloads: object[],
  urgency: Urgency | "next turn",
): Promise<number[]> {
  const [orgId, ...others] = new Set(
    payloads.map((data) => ("org_id" in data ? String(data.org_id) : undefined)),
  );
  if (orgId === undefined) return [];
  if (others.length > 0) throw new Error("Videos are ordered for one organization at a time");
  if (urgency === "next turn") return [await nextFairPriority(tx, orgId)];
  return fairPriorities(tx, orgId, payloads.length, urgency);
}

/**
 * Takes jobs about these videos back that no worker has taken up yet, burials of those that none survived included: made
 * again, they must not fail for what was before. What runs finds out for itself.
 * @param videoIds videos of `orgId`
 */
export async function withdrawVideos(
  tx: PrismaTransactionLike,
  orgId: string,
  videoIds: readonly string[],
): Promise<void> {
  // The next turn of a long video moves the same jobs back.
  await lockQueuePosition(tx, "bulk", orgId);
  await tx.$queryRawUnsafe(
    `delete from pgboss.job
     where name = any($1::text[]) and state in ('created', 'retry') and data->>'video_id' = any($2::text[])`,
    [JOBS.renderVideo.name, JOBS.buryVideo.name],
    videoIds,
  );
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
    ...watchedConnection(databaseUrl),
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
