import { FairQueue } from "#lib/server/fair-queue.ts";

/**
 * So many imports are carried out at once in this process: each holds one of its ten connections to the database, which every other
 * request needs as well.
 */
const AT_ONCE = 3;
/** So many of an organization may wait, each with its file on the disk. */
const MOST_WAITING = 20;
/** Of imports with more rows one runs at a time: whom a file is about, and what is told of it, is held until the answer. */
const MANY_ROWS = 100_000;

/** Each organization's own, whoever else has one. */
const own = new FairQueue({ atOnce: Number.POSITIVE_INFINITY, mostWaiting: MOST_WAITING });
const large = new FairQueue({ atOnce: 1, mostWaiting: MOST_WAITING });
const all = new FairQueue({ atOnce: AT_ONCE, mostWaiting: MOST_WAITING });

/**
 * Does an import when it is its turn among those of its organization: one at a time, in the order in which they came.
 * Whoever waits holds no connection, so that somebody who sends many files at once holds up nobody else.
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
 * Does the part of an import that takes a connection, and memory for each row. A large one waits for another large one
 * first: it keeps no small one out meanwhile.
 */
export function withImportMemory<Result>(
  { orgId, rows, signal }: { orgId: string; rows: number; signal: AbortSignal | undefined },
  work: () => Promise<Result>,
): Promise<Result> {
  const carryOut = () => all.take(orgId, signal, work);
  return rows > MANY_ROWS ? large.take(orgId, signal, carryOut) : carryOut();
}
