import type { PrismaTransactionLike } from "pg-boss";
import { JOBS, PRIORITY, type Urgency } from "./job-registry.ts";

/*
 * Organizations take turns: the next video is of the one that has had the fewest turns since it began to wait, however
 * many videos another has ordered. This is start-time fair queuing (Goyal, Vin, Cheng: "Start-time Fair Queuing",
 * SIGCOMM 1996), with a video as the unit and several workers as the server (as in Jin, Chase, Kaur: "Interposed
 * Proportional Sharing for a Storage Service Utility", SIGMETRICS 2004):
 *
 *   start(job) = max(the organization's last start + 1, virtual time)
 *
 * and jobs go out in the order of their starts. Virtual time is the start of the job that goes out now. A start is fixed
 * when a job is added, so it is kept as the queue's own priority, and taking a job up costs no more than before.
 *
 * Both numbers are read off the jobs that wait or run, rather than counted elsewhere: jobs that are withdrawn give
 * their turns back, and once nothing waits every count begins anew.
 */

/** Starts of one urgency lie this far below its base at most: a thousand videos a second for eleven days. */
const SPAN = 1_000_000_000;

/**
 * The priorities of jobs to be added for one organization, in their order. Holds the organization's place in the line
 * until the transaction ends, so that two orders at once get turns one after the other.
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
 * A long video is made in several turns. The next one is its organization's next turn, before whatever of its own waits: that
 * moves back by one, as if each turn had been a video ordered in its place. It takes turns among collections' videos, also
 * where it was ordered singly: it would hold them up for long, and nobody expects it at once.
 */

/** The priority of the next turn of a long video. Holds the organization's place in the line, as `fairPriorities` does. */
export async function nextFairPriority(tx: PrismaTransactionLike, orgId: string): Promise<number> {
  const base = PRIORITY.bulk;
  await lockQueuePosition(tx, "bulk", orgId);
  const start = await nextStart(tx, orgId);
  // The last start of the span stays free for the one that moves back to it.
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

/** What a worker does one at a time and before it takes up a video. */
const BEFORE_VIDEOS = Object.values(JOBS)
  .map(({ name }) => name)
  .filter((name) => name !== JOBS.renderVideo.name && name !== JOBS.deliverWebhook.name);

/**
 * Whether somebody waits whose turn comes before the next one of a long video that is being made: another organization's
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
    BEFORE_VIDEOS,
    JOBS.renderVideo.name,
    PRIORITY.bulk - start,
    PRIORITY.bulk,
    orgId,
  );
  return row?.over ?? false;
}

/** The start of an organization's next turn: after its videos that are being made, or are to be gone on with. */
async function nextStart(tx: PrismaTransactionLike, orgId: string): Promise<number> {
  const base = PRIORITY.bulk;
  const now = await virtualTime(tx, base);
  const last = await lastStart(tx, base, orgId, BEGUN);
  return Math.min(Math.max(now, last === null ? 0 : last + 1), SPAN - 1);
}

/**
 * Holds an organization's place in the line until the transaction ends: two orders at once get their turns one after the
 * other, and nobody moves waiting jobs while somebody else deletes them, each in an order of its own.
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
 * The start of the job that is next, else of the one that went out last; 0 while nothing is to be done. A job that is
 * tried again keeps its old start, and must not turn the time back.
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

/** Jobs that wait or run, and those of them that were begun. */
const ANY = "state in ('created', 'retry', 'active')";
const BEGUN = `(state = 'active' or ${ANY} and data ? 'spent_ms')`;

/** The last start that the organization was given, of such jobs; null without any. */
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
