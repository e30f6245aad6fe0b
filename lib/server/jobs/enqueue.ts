import { fromPrisma, PgBoss, type PrismaTransactionLike } from "pg-boss";
import { watchedConnection } from "../database-watch.ts";
import { environment } from "../environment.ts";
import { newId } from "../ids.ts";
import { log } from "../log.ts";
import { fairPriorities, lockQueuePosition, nextFairPriority } from "./fair-priorities.ts";
import { JOBS, type JobKind, type JobPayload, PRIORITY, type Urgency } from "./job-registry.ts";
import { rendererGroup } from "./renderer-position.ts";

/** How many jobs one statement inserts. */
const BATCH = 1000;

/**
 * Adds jobs in the transaction of the rows that they are about, so that neither exists without the other.
 * Jobs of one urgency run roughly in the order they were added; videos of several organizations take turns.
 * @param plan `startAfter`: the earliest start, of all or of each, null for at once; `group`: jobs of one group can be
 *   limited to a few at once; `isNextTurn`: the rest of a video whose job is running; `inTurns`: each a little less urgent
 *   than the one before, so that a few that are added later do not wait for thousands
 */
export async function enqueue<Kind extends JobKind>(
  tx: PrismaTransactionLike,
  kind: Kind,
  payloads: readonly JobPayload<Kind>[],
  urgency: Urgency = "bulk",
  plan: {
    group?: string | undefined;
    startAfter?: Date | readonly (Date | null)[] | undefined;
    isNextTurn?: boolean;
    inTurns?: boolean;
  } = {},
): Promise<void> {
  const { startAfter, isNextTurn = false, inTurns = false } = plan;
  const group = kind === "renderVideo" ? rendererGroup() : plan.group;
  const boss = await sender();
  const { name, payload } = JOBS[kind];
  const parsed = payloads.map((data) => payload.parse(data));
  const priorities =
    kind === "renderVideo" ? await turns(tx, parsed, isNextTurn ? "next turn" : urgency) : [];
  const jobs = parsed.map((data, index) => ({
    id: newId(),
    data,
    priority: priorities[index] ?? PRIORITY[urgency] - (inTurns ? index : 0),
    ...(group === undefined ? {} : { group: { id: group } }),
    ...startOf(startAfter, index),
  }));
  for (let start = 0; start < jobs.length; start += BATCH) {
    await boss.insert(name, jobs.slice(start, start + BATCH), { db: fromPrisma(tx) });
  }
}

/** At once is by the clock of the database, from which this host's may differ. */
function startOf(
  startAfter: Date | readonly (Date | null)[] | undefined,
  index: number,
): { startAfter?: Date } {
  const start = (startAfter instanceof Date ? startAfter : startAfter?.[index]) ?? null;
  return start === null ? {} : { startAfter: start };
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
 * Withdraws queued jobs of these videos, including `buryVideo` jobs: a video that is queued again must not
 * fail because of its earlier attempts. A running job notices by itself.
 * @param videoIds videos of `orgId`
 */
export async function withdrawVideos(
  tx: PrismaTransactionLike,
  orgId: string,
  videoIds: readonly string[],
): Promise<void> {
  // The next turn of a long video moves the same jobs back.
  await lockQueuePosition(tx, "bulk", orgId);
  // One video after the other: PostgreSQL believes that a video has hundreds of jobs until it has analyzed the table while some
  // wait, and would read all that wait. What a worker takes meanwhile is active then, and stays.
  await tx.$queryRawUnsafe(
    `delete from pgboss.job_common
     where ctid = any(array(
       select j.ctid from unnest($2::text[]) as video (id) cross join lateral (
         select ctid from pgboss.job_common where state < 'active' and data->>'video_id' = video.id offset 0) j))
       and state < 'active' and name = any($1::text[])`,
    [JOBS.renderVideo.name, JOBS.buryVideo.name],
    videoIds,
  );
}

// Next.js loads a module once for each bundle of its build: one connection for all of them.
const holder = globalThis as typeof globalThis & { rollcallQueue?: Promise<PgBoss> | undefined };

/**
 * The queue of this process, for sending only: it takes no jobs and changes no schema. Jobs are inserted in
 * the caller's transaction; its single connection only reads which queues exist.
 */
function sender(): Promise<PgBoss> {
  holder.rollcallQueue ??= startSender().catch((error: unknown) => {
    // After a database failure the next call must try again.
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
