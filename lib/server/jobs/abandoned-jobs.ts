import { prepared } from "../database.ts";
import { JOBS } from "./job-registry.ts";

/** An arbitrary number, unique among the two-number advisory locks here. */
const LOCK_CLASS = 20_480;
/** Seconds of silence after which a job without a lock is abandoned: a living worker reports more often. */
const SILENCE_SECONDS = 5;
/** In seconds. Delays a job that kills its workers, so that it does not kill all of them in a row. */
const MOST_DELAY_SECONDS = 30;

/** SQL that calls an advisory lock function for a job. @param id an SQL expression of the job's id as text */
export function lockText(ask: string, id: string): string {
  return `${ask}(${LOCK_CLASS}, hashtext(${id}))`;
}

/**
 * Gives back the jobs of killed workers at once: those without a lock and without a recent report. The queue
 * itself waits twice as long, and longer after each further attempt. The jobs of a worker that is only slow
 * stay its own, until the queue gives them up. The attempt counts.
 * @returns how many jobs
 */
export async function reclaimAbandonedJobs(): Promise<number> {
  const { rowCount } = await prepared(
    "abandoned jobs",
    `with silent as materialized (
       select name, id from pgboss.job
       where name = any($1::text[]) and state = 'active' and retry_count < retry_limit
         and heartbeat_on < now() - make_interval(secs => $2)),
     abandoned as materialized (
       select name, id from silent where ${lockText("pg_try_advisory_xact_lock", "id::text")})
     update pgboss.job j set state = 'retry', heartbeat_on = null,
       start_after = now() + make_interval(
         secs => case when j.name = $3 then least($4, power(2, j.retry_count) - 1) else 0 end)
     from abandoned a where j.name = a.name and j.id = a.id and j.state = 'active'
       and j.heartbeat_on < now() - make_interval(secs => $2)`,
    [Object.values(JOBS).map(({ name }) => name), SILENCE_SECONDS, JOBS.renderVideo.name, MOST_DELAY_SECONDS],
  );
  return rowCount ?? 0;
}
