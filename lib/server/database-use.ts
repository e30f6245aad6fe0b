import { AsyncLocalStorage } from "node:async_hooks";
import { DatabaseTimeout } from "./database-timeout.ts";
import { PoolExhaustedError } from "./pool-exhaustion.ts";

/** How long a request may use a slow database, so that whoever waits has an answer within ten seconds. */
const MOST_MS = 8_000;

/** In a queue a little longer, so that who waits for a slow database hears that it is slow: nine seconds. */
const QUEUE_SHARE = 1.125;

type End = (error: DatabaseTimeout) => void;

/** What one request has of the database: connections, and places in the queue for one. */
export class DatabaseUse {
  readonly #isAnswered: () => boolean;
  readonly #mostMs: number;
  readonly #ends = new Set<End>();
  #usedMs = 0;
  #queued = 0;
  #queuedSince = 0;
  #waitedMs = 0;
  #since = 0;
  #refusal: DatabaseTimeout | null = null;
  #isOver = false;

  constructor(isAnswered: () => boolean, mostMs: number) {
    this.#isAnswered = isAnswered;
    this.#mostMs = mostMs;
  }

  /** Nobody waits for what goes on behind an answer, or for the rest of one. */
  get isLimited(): boolean {
    return !this.#isOver && !this.#isAnswered();
  }

  /** The request is done, perhaps without an answer: its client has gone. What it began goes on without a limit. */
  end(): void {
    this.#isOver = true;
  }

  /** @throws {DatabaseTimeout} when the request has been refused */
  requireTime(): void {
    if (this.#refusal !== null) throw this.#refusal;
  }

  /**
   * Counts the time from now on, once for all that is held at the same time.
   * @param end is called when the request is refused
   * @returns to be called when it is no longer held
   */
  hold(end: End): () => void {
    const { using } = kept();
    if (this.#ends.size === 0) this.#since = performance.now();
    this.#ends.add(end);
    using.add(this);
    return () => {
      if (!this.#ends.delete(end) || this.#ends.size > 0) return;
      this.#usedMs += performance.now() - this.#since;
      using.delete(this);
    };
  }

  /**
   * Waits for a connection; all that a request waits for one after another counts together.
   * @throws {PoolExhaustedError}, and what `coming` fails with
   */
  async queueFor<Client>(coming: Promise<Client>): Promise<Client> {
    const late = Promise.withResolvers<never>();
    if (this.#queued === 0) this.#queuedSince = performance.now();
    this.#queued += 1;
    const waitedMs = this.#waitedMs + performance.now() - this.#queuedSince;
    const leftMs = Math.max(0, this.#mostMs * QUEUE_SHARE - waitedMs);
    const timer = setTimeout(() => late.reject(new PoolExhaustedError()), leftMs);
    try {
      return await Promise.race([coming, late.promise]);
    } finally {
      clearTimeout(timer);
      this.#queued -= 1;
      if (this.#queued === 0) this.#waitedMs += performance.now() - this.#queuedSince;
    }
  }

  /** Waits no longer than the request may. @throws {DatabaseTimeout}, and what `answer` fails with */
  async within<Answer>(answer: Promise<Answer>): Promise<Answer> {
    const late = Promise.withResolvers<never>();
    const release = this.hold(late.reject);
    try {
      return await Promise.race([answer, late.promise]);
    } finally {
      release();
    }
  }

  refuseIfLate(): void {
    if (!this.isLimited || this.#usedMs + performance.now() - this.#since < this.#mostMs) return;
    this.#refusal = new DatabaseTimeout("The database is slow, and the request has used it for too long");
    for (const end of [...this.#ends]) end(this.#refusal);
  }
}

// Next.js loads a module once for each bundle of its build: one register for all of them.
const holder = globalThis as typeof globalThis & {
  rollcallDatabaseUses?: { current: AsyncLocalStorage<DatabaseUse>; using: Set<DatabaseUse> };
};

function kept() {
  holder.rollcallDatabaseUses ??= { current: new AsyncLocalStorage(), using: new Set() };
  return holder.rollcallDatabaseUses;
}

/**
 * Does something for a request. While the database is slow, the request's connections are closed when it has used them
 * for too long: what it has not committed is rolled back, and what it asks for afterwards fails at once. A COMMIT
 * that is under way may still succeed: nobody knows until the request is repeated.
 * @param isAnswered whether its answer has begun
 */
export async function forRequest<Result>(
  isAnswered: () => boolean,
  work: () => Promise<Result>,
  mostMs = MOST_MS,
): Promise<Result> {
  const use = new DatabaseUse(isAnswered, mostMs);
  try {
    return await kept().current.run(use, work);
  } finally {
    use.end();
  }
}

/** Does something that is not for the request alone in which it happens to begin. */
export const forNobody = <Result>(work: () => Result): Result => kept().current.exit(work);

/** The use of the request that runs; undefined where there is none, or its answer has begun. */
export function currentUse(): DatabaseUse | undefined {
  const use = kept().current.getStore();
  return use?.isLimited === true ? use : undefined;
}

/** To be called now and then while the database is slow. */
export function refuseLateRequests(): void {
  for (const use of [...kept().using]) use.refuseIfLate();
}
