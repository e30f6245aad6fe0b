import { database } from "../database.ts";

/** A process says every five seconds that it is alive; a busy host may be late. */
export const SILENCE_SECONDS = 15;

/** How many workers are running, on any host: those that have said so lately. */
export async function countWorkers(): Promise<number> {
  const [row] = await database().$queryRaw<{ workers: number }[]>`
    select count(*)::int as workers from host_processes
    where role = 'worker' and seen_at > now() - make_interval(secs => ${SILENCE_SECONDS})`;
  return row?.workers ?? 0;
}
