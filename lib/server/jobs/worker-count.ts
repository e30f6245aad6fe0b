import { database } from "../database.ts";
import { WORKER_APPLICATION_NAME } from "./worker-presence.ts";

/** A worker asks for jobs or reports on one every few seconds. */
const SILENCE_SECONDS = 30;

/**
 * How many workers are running, on any host. A worker counts as long as PostgreSQL has a recently used
 * connection with its name: a worker that died has none, and one that hangs does not use it.
 */
export async function countWorkers(): Promise<number> {
  const [row] = await database().$queryRaw<{ workers: number }[]>`
    select count(distinct application_name)::int as workers from pg_stat_activity
    where datname = current_database() and application_name like ${`${WORKER_APPLICATION_NAME}%`}
      and (state_change is null or state_change > now() - make_interval(secs => ${SILENCE_SECONDS}))`;
  return row?.workers ?? 0;
}
