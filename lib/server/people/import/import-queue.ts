import { FairQueue } from "#lib/server/fair-queue.ts";

/**
 * How many imports run at once in this process: each holds one of its ten database connections, which all
 * other requests share.
 */
const AT_ONCE = 3;
/** How many imports of an organization may wait, each with its file on the disk. */
const MOST_WAITING = 20;
/**
 * Imports with more rows run one at a time: the people they are about and the report are in memory until the
 * response.
 */
const MANY_ROWS = 100_000;

/** One queue per organization, independent of the others. */
const own = new FairQueue({ atOnce: Number.POSITIVE_INFINITY, mostWaiting: MOST_WAITING });
const large = new FairQueue({ atOnce: 1, mostWaiting: MOST_WAITING });
const all = new FairQueue({ atOnce: AT_ONCE, mostWaiting: MOST_WAITING });

/**
 * Runs an import in its organization's turn: one at a time, in order of arrival. A waiting import holds no
 * connection, so that an organization that sends many files at once does not delay others.
 * @throws {TooManyRequestsError} when too many wait already; the signal's reason
 */
export function withImportSlot<Result>(
  orgId: string,
  work: () => Promise<Result>,
  signal?: AbortSignal,
): Promise<Result> {
  return own.take(orgId, signal, work);
}

/**
 * Runs the part of an import that needs a connection, and memory for each row. A large import waits for other
 * large ones first, without blocking small ones.
 */
export function withImportMemory<Result>(
  { orgId, rows, signal }: { orgId: string; rows: number; signal: AbortSignal | undefined },
  work: () => Promise<Result>,
): Promise<Result> {
  const carryOut = () => all.take(orgId, signal, work);
  return rows > MANY_ROWS ? large.take(orgId, signal, carryOut) : carryOut();
}
