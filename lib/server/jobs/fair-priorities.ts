import type { PrismaTransactionLike } from "pg-boss";
import { BESIDE_OTHERS, JOBS, type JobKind, PRIORITY, type Urgency } from "./job-registry.ts";

/*
 * Organizations take turns: the next video is one of the organization that has had the fewest turns since it
 * began to wait, however many videos another one has ordered. This is start-time fair queuing (Goyal, Vin,
 * Cheng: "Start-time Fair Queuing", SIGCOMM 1996), with a video as the unit and several workers as the server
 * (as in Jin, Chase, Kaur: "Interposed Proportional Sharing for a Storage Service Utility", SIGMETRICS 2004):
 *
 *   start(job) = max(the organization's last start + 1, virtual time)
 *
 * and jobs run in the order of their starts. Virtual time is the start of the job that is taken now. A start
 * is set when a job is added, so it is stored as the queue's own priority, and taking a job costs nothing
 * extra.
 *
 * Both numbers are derived from the waiting and running jobs, instead of being counted elsewhere: withdrawn
 * jobs give their turns back, and when no job is left every count starts anew.
 */

/** Starts of one urgency are at most this far below its base: a thousand videos a second for eleven days. */
const SPAN = 1_000_000_000;

/**
 * The priorities of jobs to be added for one organization, in their order. Locks the organization's position
 * in the queue until the transaction ends, so that concurrent orders get consecutive turns.
 */
export async function fairPriorities(
  tx: PrismaTransactionLike,
  orgId: string,
  count: number,
  urgency: Urgency,
): Promise<number[]> {
  const base = PRIORITY[urgency];
  await lockQueuePosition(tx, urgency, orgId);
  const now = await virtualTime(tx, base);
  const last = await lastStart(tx, base, orgId, ANY);
  const first = Math.max(now, last === null ? 0 : last + 1);
  return Array.from({ length: count }, (_, index) => base - Math.min(first + index, SPAN - 1));
}

/*
 * A long video is rendered in several turns. The next one is its organization's next turn, before its waiting
 * videos: those move back by one, as if each turn had been a separately ordered video. It takes turns among
 * collections' videos even if it was ordered singly: otherwise it would delay them for long, and a long video
 * is not expected at once.
 */

/**
 * The priority of the next turn of a long video. Locks the organization's position in the queue, as
 * `fairPriorities` does.
 */
export async function nextFairPriority(tx: PrismaTransactionLike, orgId: string): Promise<number> {
  const base = PRIORITY.bulk;
  await lockQueuePosition(tx, "bulk", orgId);
  const start = await nextStart(tx, orgId);
  // The last start of the span stays free for the job that moves back to it.
  await tx.$queryRawUnsafe(
    `update pgboss.job set priority = priority - 1
     where ${IN_LINE} and state = 'created' and data->>'org_id' = $4 and $2::int - priority between $5::int and $3::int - 2`,
    JOBS.renderVideo.name,
    base,
    SPAN,
    orgId,
    start,
  );
  return base - start;
}

/** Kinds of jobs that a worker runs one at a time, but videos, and but pictures of templates, which come after them. */
const OTHER_JOBS = (Object.keys(JOBS) as JobKind[])
  .filter((kind) => kind !== "renderVideo" && kind !== "drawThumbnail" && !BESIDE_OTHERS.has(kind))
  .map((kind) => JOBS[kind].name);

/**
 * Whether other work is due before the next turn of a long video that is rendering: another organization's
 * video, one that was ordered singly, or a job of another kind.
 */
export async function hasTurnEnded(tx: PrismaTransactionLike, orgId: string): Promise<boolean> {
  const start = await nextStart(tx, orgId);
  const [row] = await tx.$queryRawUnsafe<{ over: boolean }[]>(
    `select exists (
       select from pgboss.job
       where state in ('created', 'retry') and start_after <= now() and not blocked and (
         name = any($1::text[])
         or name = $2 and priority >= $3::int and (priority > $4::int or data->>'org_id' <> $5)
       )) as over`,
    OTHER_JOBS,
    JOBS.renderVideo.name,
    PRIORITY.bulk - start,
    PRIORITY.bulk,
    orgId,
  );
  return row?.over ?? false;
}

/** The start of an organization's next turn: after its videos that are rendering or to be continued. */
async function nextStart(tx: PrismaTransactionLike, orgId: string): Promise<number> {
  const base = PRIORITY.bulk;
  const now = await virtualTime(tx, base);
  const last = await lastStart(tx, base, orgId, BEGUN);
  return Math.min(Math.max(now, last === null ? 0 : last + 1), SPAN - 1);
}

/**
 * Locks an organization's position in the queue until the transaction ends: concurrent orders get consecutive
 * turns, and moving waiting jobs cannot deadlock with deleting them.
 */
export async function lockQueuePosition(
  tx: PrismaTransactionLike,
  urgency: Urgency,
  orgId: string,
): Promise<void> {
  await tx.$queryRawUnsafe(
    "select pg_advisory_xact_lock(hashtext($1), hashtext($2))::text",
    `${JOBS.renderVideo.name} ${urgency}`,
    orgId,
  );
}

type Start = { start: number | null };
const IN_LINE = "name = $1 and priority > $2::int - $3::int and priority <= $2::int";

/**
 * The start of the next job, else of the last one that was taken; 0 without jobs. A retried job keeps its old
 * start, and must not turn the time back.
 */
async function virtualTime(tx: PrismaTransactionLike, base: number): Promise<number> {
  const [row] = await tx.$queryRawUnsafe<Start[]>(
    `select $2::int - coalesce(
       (select max(priority) from pgboss.job where ${IN_LINE} and state = 'created' and not blocked),
       (select min(priority) from pgboss.job where ${IN_LINE} and state in ('retry', 'active'))) as start`,
    JOBS.renderVideo.name,
    base,
    SPAN,
  );
  return row?.start ?? 0;
}

/** Jobs that wait or run, and those of them that have started. */
const ANY = "state < 'completed'";
const BEGUN = `(state = 'active' or ${ANY} and data ? 'spent_ms')`;

/** The last start among such jobs of the organization; null without any. */
async function lastStart(
  tx: PrismaTransactionLike,
  base: number,
  orgId: string,
  which: typeof ANY | typeof BEGUN,
): Promise<number | null> {
  const [row] = await tx.$queryRawUnsafe<Start[]>(
    `select $2::int - min(priority) as start from pgboss.job
     where ${IN_LINE} and ${which} and data->>'org_id' = $4`,
    JOBS.renderVideo.name,
    base,
    SPAN,
    orgId,
  );
  return row?.start ?? null;
}
