import {
  BoundedProcess,
  type BoundedProgram,
  ProcessLost,
  type TaskLimits,
  TooCostly,
} from "./bounded-process.ts";
import { TooManyRequestsError } from "./errors.ts";

export type PoolPlan = BoundedProgram & {
  /** So many tasks are done at once, each by a process of its own. */
  atOnce: number;
  /** So many of one organization may wait. */
  mostWaiting: number;
  /** So long a process waits for another task. */
  idleMs: number;
};

/** Does one task, of which the caller has the turn. */
export type RunTask<Task, Outcome> = (task: Task, limits: TaskLimits) => Promise<Outcome>;

/**
 * Does tasks in processes of their own, so that neither their time nor their memory is this process's. Organizations take
 * turns, and each has one task done at a time: what is costly keeps nobody else waiting for more than a turn.
 */
export class BoundedPool<Task extends object, Outcome> {
  readonly #plan: PoolPlan;
  readonly #idle: { process: BoundedProcess<Task, Outcome>; timer: NodeJS.Timeout }[] = [];
  /** Organizations of which something is being done. */
  readonly #busy = new Set<string>();
  /** What lets each of those begin who wait, by organization: the one whose turn comes next is first. */
  readonly #queues = new Map<string, (() => void)[]>();

  constructor(plan: PoolPlan) {
    this.#plan = plan;
  }

  /**
   * Does a task when it is the organization's turn.
   * @throws {TooCostly} when it took longer, or too much memory; {TooManyRequestsError} when too many wait already; the
   *   signal's reason
   */
  do(orgId: string, task: Task, limits: TaskLimits): Promise<Outcome> {
    return this.inTurn(orgId, limits.signal, (run) => run(task, limits));
  }

  /** Does several tasks, and what belongs to them, in one turn of the organization; throws what `do` does. */
  async inTurn<Result>(
    orgId: string,
    signal: AbortSignal | undefined,
    work: (run: RunTask<Task, Outcome>) => Promise<Result>,
  ): Promise<Result> {
    await this.#turn(orgId, signal);
    try {
      return await work(async (task, limits) => {
        try {
          return await this.#run(() => this.#take(), task, limits);
        } catch (error) {
          if (!(error instanceof ProcessLost)) throw error;
        }
        // What ended it may have had nothing to do with the task; twice, it has.
        return await this.#run(() => this.#start(), task, limits).catch((error: unknown) => {
          if (error instanceof ProcessLost && error.signal !== null)
            throw new TooCostly("It was ended twice", { cause: error });
          throw error;
        });
      });
    } finally {
      this.#endTurn(orgId);
    }
  }

  async #run(take: () => BoundedProcess<Task, Outcome>, task: Task, limits: TaskLimits): Promise<Outcome> {
    limits.signal?.throwIfAborted();
    const process = take();
    const outcome = await process.run(task, limits);
    this.#giveBack(process);
    return outcome;
  }

  /** Waits until something of the organization may be done; it is busy then. */
  async #turn(orgId: string, signal: AbortSignal | undefined): Promise<void> {
    signal?.throwIfAborted();
    const queue = this.#queues.get(orgId) ?? [];
    if (queue.length >= this.#plan.mostWaiting) throw new TooManyRequestsError(1);
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const leave = () => {
      const place = queue.indexOf(resolve);
      // Whose turn has come is at work.
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
  #endTurn(orgId: string): void {
    this.#busy.delete(orgId);
    const queue = this.#queues.get(orgId);
    this.#queues.delete(orgId);
    if (queue !== undefined && queue.length > 0) this.#queues.set(orgId, queue);
    this.#beginNext();
  }

  #beginNext(): void {
    for (const [orgId, queue] of this.#queues) {
      if (this.#busy.size === this.#plan.atOnce) return;
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

  #take(): BoundedProcess<Task, Outcome> {
    for (let kept = this.#idle.pop(); kept !== undefined; kept = this.#idle.pop()) {
      clearTimeout(kept.timer);
      if (!kept.process.isOver) return kept.process;
    }
    return this.#start();
  }

  #start(): BoundedProcess<Task, Outcome> {
    return new BoundedProcess<Task, Outcome>(this.#plan);
  }

  #giveBack(process: BoundedProcess<Task, Outcome>): void {
    if (process.isOver) return;
    const timer = setTimeout(() => process.end(), this.#plan.idleMs).unref();
    this.#idle.push({ process, timer });
  }
}
