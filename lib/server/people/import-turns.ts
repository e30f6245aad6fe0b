import { TooManyRequestsError } from "../errors.ts";

/**
 * So many imports are carried out at once in this process: each holds one of its ten connections to the database, which every other
 * request needs as well.
 */
const AT_ONCE = 3;
/** So many of an organization may wait, each with its file on the disk. */
const MOST_WAITING = 20;
/** Of imports with more rows one runs at a time: whom a file is about, and what is told of it, is held until the answer. */
const MANY_ROWS = 100_000;

/** Who runs, and who waits for it, in the order in which they came. */
class Turns {
  readonly #atOnce: number;
  readonly #running = new Set<string>();
  readonly #waiting: { orgId: string; begin: () => void }[] = [];

  constructor(atOnce: number) {
    this.#atOnce = atOnce;
  }

  async take<Result>(
    orgId: string,
    signal: AbortSignal | undefined,
    work: () => Promise<Result>,
  ): Promise<Result> {
    signal?.throwIfAborted();
    if (this.#waiting.filter((one) => one.orgId === orgId).length >= MOST_WAITING)
      throw new TooManyRequestsError(1);
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const mine = { orgId, begin: resolve };
    const leave = () => {
      const place = this.#waiting.indexOf(mine);
      if (place >= 0) this.#waiting.splice(place, 1);
      reject(signal?.reason);
    };
    signal?.addEventListener("abort", leave, { once: true });
    this.#waiting.push(mine);
    this.#beginNext();
    // Whose turn has come in the same moment in which they went away has it still, and gives it back.
    await promise.finally(() => signal?.removeEventListener("abort", leave));
    try {
      return await work();
    } finally {
      this.#running.delete(orgId);
      this.#beginNext();
    }
  }

  #beginNext(): void {
    if (this.#running.size >= this.#atOnce) return;
    const place = this.#waiting.findIndex(({ orgId }) => !this.#running.has(orgId));
    const [next] = place < 0 ? [] : this.#waiting.splice(place, 1);
    if (next === undefined) return;
    this.#running.add(next.orgId);
    next.begin();
  }
}

/** Each organization's own, whoever else has one. */
const own = new Turns(Number.POSITIVE_INFINITY);
const large = new Turns(1);
const all = new Turns(AT_ONCE);

/**
 * Does an import when it is its turn among those of its organization: one at a time, in the order in which they came.
 * Whoever waits holds no connection, so that somebody who sends many files at once holds up nobody else.
 * @throws {TooManyRequestsError} when too many wait already; the signal's reason
 */
export function inImportTurn<Result>(
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
export function inRoomForRows<Result>(
  { orgId, rows, signal }: { orgId: string; rows: number; signal: AbortSignal | undefined },
  work: () => Promise<Result>,
): Promise<Result> {
  const carryOut = () => all.take(orgId, signal, work);
  return rows > MANY_ROWS ? large.take(orgId, signal, carryOut) : carryOut();
}
