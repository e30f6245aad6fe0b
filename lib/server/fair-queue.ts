import { TooManyRequestsError } from "./errors.ts";

/**
 * Turns that organizations take: each has one at a time, or as many as `mostEach` says, and after a turn goes to the end
 * of the queue. Costly work of one organization delays another by at most a turn.
 */
export class FairQueue {
  readonly #atOnce: number;
  readonly #mostWaiting: number;
  readonly #mostEach: number;
  /** How many turns organizations have now, and all together. */
  readonly #busy = new Map<string, number>();
  #running = 0;
  /** Resolvers of waiting work by organization; the next organization is first. */
  readonly #queues = new Map<string, (() => void)[]>();

  /** @param plan how many turns run at once, and how much work of one organization may wait */
  constructor(plan: { atOnce: number; mostWaiting: number; mostEach?: number }) {
    this.#atOnce = plan.atOnce;
    this.#mostWaiting = plan.mostWaiting;
    this.#mostEach = plan.mostEach ?? 1;
  }

  /**
   * Runs work in the organization's turn.
   * @param signal removes it from the queue while it waits
   * @param isPatient waits however many wait already
   * @throws {TooManyRequestsError} when too many wait already; the signal's reason
   */
  async take<Result>(
    orgId: string,
    signal: AbortSignal | undefined,
    work: () => Promise<Result>,
    isPatient = false,
  ): Promise<Result> {
    await this.#turn(orgId, signal, isPatient);
    try {
      return await work();
    } finally {
      this.#end(orgId);
    }
  }

  /** Waits for the organization's turn, and marks it as busy. */
  async #turn(orgId: string, signal: AbortSignal | undefined, isPatient: boolean): Promise<void> {
    signal?.throwIfAborted();
    const queue = this.#queues.get(orgId) ?? [];
    if (!isPatient && queue.length >= this.#mostWaiting) throw new TooManyRequestsError(1);
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const leave = () => {
      const place = queue.indexOf(resolve);
      // Its turn has come already; it ends when the work does.
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

  /** After its turn an organization goes to the end of the queue. */
  #end(orgId: string): void {
    const others = this.#turnsOf(orgId) - 1;
    if (others === 0) this.#busy.delete(orgId);
    else this.#busy.set(orgId, others);
    this.#running -= 1;
    const queue = this.#queues.get(orgId);
    this.#queues.delete(orgId);
    if (queue !== undefined && queue.length > 0) this.#queues.set(orgId, queue);
    this.#beginNext();
  }

  #beginNext(): void {
    for (const [orgId, queue] of this.#queues) {
      if (this.#running >= this.#atOnce) return;
      if (this.#turnsOf(orgId) >= this.#mostEach) continue;
      const begin = queue.shift();
      if (begin === undefined) {
        this.#queues.delete(orgId);
        continue;
      }
      this.#busy.set(orgId, this.#turnsOf(orgId) + 1);
      this.#running += 1;
      begin();
    }
  }

  #turnsOf(orgId: string): number {
    return this.#busy.get(orgId) ?? 0;
  }
}
