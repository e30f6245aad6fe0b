import { clockShiftMs } from "./clock.ts";
import type { Database } from "./database.ts";

/**
 * When it was some days ago by the clock of the database. What is deleted for good is deleted by it: a host's may be wrong
 * by years, as after a dead battery.
 */
export async function daysAgo(db: Database, days: number): Promise<Date> {
  const [row] = await db.$queryRaw<[{ at: Date }]>`
    select now() + make_interval(secs => ${clockShiftMs() / 1000}::float8) - make_interval(hours => ${days * 24}::int) as at`;
  return row.at;
}
