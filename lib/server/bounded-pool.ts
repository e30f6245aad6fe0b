import {
  BoundedProcess,
  type BoundedProgram,
  ProcessLost,
  type TaskLimits,
  TooCostly,
} from "./bounded-process.ts";
import { FairQueue } from "./fair-queue.ts";

export type PoolPlan = BoundedProgram & {
  /** How many tasks run at once, each in its own process. */
  atOnce: number;
  /** How many tasks of one organization may wait. */
  mostWaiting: number;
  /** How long a process waits for another task before it ends. */
  idleMs: number;
};

/** Runs one task, within a turn that the caller holds. */
export type RunTask<Task, Outcome> = (task: Task, limits: TaskLimits) => Promise<Outcome>;

/**
 * Runs tasks in separate processes, so that they use neither this process's time nor its memory.
 * Organizations take turns, with one task at a time each: costly tasks of one organization delay another by
 * at most a turn.
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
   * Runs a task in the organization's turn.
   * @throws {TooCostly} when it took longer, or too much memory; {TooManyRequestsError} when too many wait
   *   already; the signal's reason
   */
  do(orgId: string, task: Task, limits: TaskLimits): Promise<Outcome> {
    return this.inTurn(orgId, limits.signal, (run) => run(task, limits));
  }

  /**
   * Runs several tasks, and the work around them, in one turn of the organization; throws the same as `do`.
   */
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
    // The process may have ended for a reason unrelated to the task; if it happens twice, the task is the
    // cause.
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
