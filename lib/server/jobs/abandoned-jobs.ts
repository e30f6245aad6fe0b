import { database } from "../database.ts";
import { JOBS } from "./job-registry.ts";

/** Any number that no other advisory lock of two numbers has here. */
const LOCK_CLASS = 20_480;
/** Seconds of silence after which a job that nobody holds is abandoned: a living worker tells of it more often. */
const SILENCE_SECONDS = 5;
/** A video that ends its workers must not end all of them one after the other; in seconds. */
const MOST_DELAY_SECONDS = 30;

/** SQL that asks for an advisory lock about a job. @param id an SQL expression of the job's id as text */
export function lockText(ask: string, id: string): string {
  return `${ask}(${LOCK_CLASS}, hashtext(${id}))`;
}

/**
 * Gives the jobs back at once whose worker was killed: nobody holds their lock, and nobody has told of them lately. The
 * queue itself waits for twice as long, and then again for longer each time. What a worker holds that is only slow stays
 * its own, until the queue gives it up. The attempt counts.
 * @returns how many
 */
export function reclaimAbandonedJobs(): Promise<number> {
  return database().$executeRawUnsafe(
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
    Object.values(JOBS).map(({ name }) => name),
    SILENCE_SECONDS,
    JOBS.renderVideo.name,
    MOST_DELAY_SECONDS,
  );
}
