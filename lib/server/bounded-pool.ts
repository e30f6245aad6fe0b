import {
  BoundedProcess,
  type BoundedProgram,
  ProcessLost,
  type TaskLimits,
  TooCostly,
} from "./bounded-process.ts";
import { FairQueue } from "./fair-queue.ts";

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
  readonly #turns: FairQueue;

  constructor(plan: PoolPlan) {
    this.#plan = plan;
    this.#turns = new FairQueue(plan);
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
  inTurn<Result>(
    orgId: string,
    signal: AbortSignal | undefined,
    work: (run: RunTask<Task, Outcome>) => Promise<Result>,
  ): Promise<Result> {
    return this.#turns.take(orgId, signal, () => work((task, limits) => this.#runInTurn(task, limits)));
  }

  async #runInTurn(task: Task, limits: TaskLimits): Promise<Outcome> {
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
  }

  async #run(take: () => BoundedProcess<Task, Outcome>, task: Task, limits: TaskLimits): Promise<Outcome> {
    limits.signal?.throwIfAborted();
    const process = take();
    const outcome = await process.run(task, limits);
    this.#giveBack(process);
    return outcome;
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
