import { database } from "../database.ts";
import { log } from "../log.ts";

/** How long a difference to the database's clock is relied on; this process's monotonic clock drifts by far less. */
const KEPT_MS = 60_000;
/** How soon it is asked again after the database did not answer. */
const RETRY_MS = 1000;

let offset: number | undefined;
let askAt = 0;
let asking: Promise<void> | null = null;

/**
 * Now, by the clock of the database, in milliseconds: the one clock that all hosts have in common. Counted from the last time
 * it was asked, by a clock that nobody sets; while the database does not answer, for as long as that takes.
 * @throws what the database failed with, if it has never answered
 */
export async function databaseNow(): Promise<number> {
  if (performance.now() >= askAt)
    asking ??= ask().finally(() => {
      asking = null;
    });
  if (offset === undefined) await asking;
  else asking?.catch((error: unknown) => log().debug({ err: error }, "the database did not tell the time"));
  return performance.now() + (offset ?? 0);
}

async function ask(): Promise<void> {
  askAt = performance.now() + RETRY_MS;
  const began = performance.now();
  const [row] = await database().$queryRaw<{ now: number }[]>`
    select extract(epoch from clock_timestamp())::float8 * 1000 as now`;
  const ended = performance.now();
  if (row === undefined) return;
  offset = row.now - (began + ended) / 2;
  askAt = ended + KEPT_MS;
}
