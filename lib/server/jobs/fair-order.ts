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
  await tx.$queryRawUnsafe(
    "select pg_advisory_xact_lock(hashtext($1), hashtext($2))::text",
    `${JOBS.renderVideo.name} ${urgency}`,
    orgId,
  );
  const now = await virtualTime(tx, base);
  const last = await lastStart(tx, base, orgId);
  const first = Math.max(now, last === null ? 0 : last + 1);
  return Array.from({ length: count }, (_, index) => base - Math.min(first + index, SPAN - 1));
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

/** The last start that the organization was given, of the jobs that wait or run; null without any. */
async function lastStart(tx: PrismaTransactionLike, base: number, orgId: string): Promise<number | null> {
  const [row] = await tx.$queryRawUnsafe<Start[]>(
    `select $2::int - min(priority) as start from pgboss.job
     where ${IN_LINE} and state in ('created', 'retry', 'active') and data->>'org_id' = $4`,
    JOBS.renderVideo.name,
    base,
    SPAN,
    orgId,
  );
  return row?.start ?? null;
}
