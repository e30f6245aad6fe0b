import { TooManyRequestsError } from "./errors.ts";

/**
 * Turns that organizations take: each has one at a time, and whoever has had one has the next after everybody who waits.
 * What is costly keeps nobody else waiting for more than a turn.
 */
export class FairQueue {
  readonly #atOnce: number;
  readonly #mostWaiting: number;
  /** Organizations that have a turn. */
  readonly #busy = new Set<string>();
  /** What lets each of those begin who wait, by organization: the one whose turn comes next is first. */
  readonly #queues = new Map<string, (() => void)[]>();

  /** @param plan so many turns at once, and so many of one organization that may wait */
  constructor({ atOnce, mostWaiting }: { atOnce: number; mostWaiting: number }) {
    this.#atOnce = atOnce;
    this.#mostWaiting = mostWaiting;
  }

  /**
   * Works when it is the organization's turn.
   * @param signal who goes away while they wait leaves the queue
   * @throws {TooManyRequestsError} when too many wait already; the signal's reason
   */
  async take<Result>(
    orgId: string,
    signal: AbortSignal | undefined,
    work: () => Promise<Result>,
  ): Promise<Result> {
    await this.#turn(orgId, signal);
    try {
      return await work();
    } finally {
      this.#end(orgId);
    }
  }

  /** Waits until it is the organization's turn; it is busy then. */
  async #turn(orgId: string, signal: AbortSignal | undefined): Promise<void> {
    signal?.throwIfAborted();
    const queue = this.#queues.get(orgId) ?? [];
    if (queue.length >= this.#mostWaiting) throw new TooManyRequestsError(1);
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const leave = () => {
      const place = queue.indexOf(resolve);
      // Whose turn has come is at work, and gives it back.
      if (place < 0) return;
      queue.splice(place, 1);
      reject(signal?.reason);
    };
    signal?.addEventListener("abort", leave, { once: true });
    queue.push(resolve);
    this.#queues.set(orgId, queue);
    this.#beginNext();
    try {
      await promise;
    } finally {
      signal?.removeEventListener("abort", leave);
    }
  }

  /** Whoever has had a turn has the next one after everybody who waits. */
  #end(orgId: string): void {
    this.#busy.delete(orgId);
    const queue = this.#queues.get(orgId);
    this.#queues.delete(orgId);
    if (queue !== undefined && queue.length > 0) this.#queues.set(orgId, queue);
    this.#beginNext();
  }

  #beginNext(): void {
    for (const [orgId, queue] of this.#queues) {
      if (this.#busy.size >= this.#atOnce) return;
      if (this.#busy.has(orgId)) continue;
      const begin = queue.shift();
      if (begin === undefined) {
        this.#queues.delete(orgId);
        continue;
      }
      this.#busy.add(orgId);
      begin();
    }
  }
}
