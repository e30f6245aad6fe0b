import { database } from "../database.ts";

/**
 * Gives a started job back as if it had not been started: it is retried after a while, keeps its position,
 * and this attempt does not count. Does nothing for a job that another worker has by now.
 * @param job `retryCount`: how often it had been started before, as the queue said when it was taken
 */
export async function deferJob(
  name: string,
  { id, retryCount }: { id: string; retryCount: number },
  seconds: number,
): Promise<void> {
  // Without `started_on` the queue does not count the next start as a retry.
  await database().$executeRaw`
    update pgboss.job set state = 'retry', started_on = null, heartbeat_on = null,
      start_after = now() + make_interval(secs => ${seconds})
    where name = ${name} and id = ${id}::uuid and state = 'active' and retry_count = ${retryCount}`;
}
