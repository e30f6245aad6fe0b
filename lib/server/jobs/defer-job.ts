import { database } from "../database.ts";

/**
 * Gives a job back that was begun, as if it had not been: it is tried again after a while, keeps its place in the line, and
 * this attempt does not count. Does nothing for one that somebody else works on by now.
 * @param job `retryCount`: how often it had been begun before, as the queue said when it was taken
 */
export async function deferJob(
  name: string,
  { id, retryCount }: { id: string; retryCount: number },
  seconds: number,
): Promise<void> {
  // Without `started_on` the queue does not count the next beginning as another try.
  await database().$executeRaw`
    update pgboss.job set state = 'retry', started_on = null, heartbeat_on = null,
      start_after = now() + make_interval(secs => ${seconds})
    where name = ${name} and id = ${id}::uuid and state = 'active' and retry_count = ${retryCount}`;
}
