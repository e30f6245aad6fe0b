import { Socket } from "node:net";
import type pg from "pg";
import { currentUse, type DatabaseUse, forNobody } from "./database-use.ts";

/** How many queries may be in flight on one connection before another is used. */
const MANY_ON_ONE = 8;
/**
 * Limit of the connections used here, so that some are left for writes: a busy one does not go back to the
 * pool.
 */
const MOST_CONNECTIONS = 4;

type Shared = {
  ready: Promise<pg.PoolClient>;
  client: pg.PoolClient | null;
  /** How many queries are in flight on it. */
  count: number;
};

/**
 * Runs concurrent short queries on shared connections of a pool, pipelined, without waiting for the previous
 * response: giving each its own connection would cost more than most of these queries do. A connection goes
 * back to the pool when it has no query in flight.
 */
export class PipelinedPool {
  readonly #pool: pg.Pool;
  readonly #open = new Set<Shared>();

  /** @param pool whose connections are in pipeline mode */
  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  async query(config: pg.QueryArrayConfig): Promise<pg.QueryArrayResult> {
    const use = currentUse();
    use?.requireTime();
    const answer = this.#ask(config, use);
    return use === undefined ? answer : use.within(answer);
  }

  async #ask(config: pg.QueryArrayConfig, use: DatabaseUse | undefined): Promise<pg.QueryArrayResult> {
    const shared = this.#shared();
    shared.count += 1;
    try {
      const client = shared.client ?? (await (use?.queueFor(shared.ready) ?? shared.ready));
      return await client.query(config);
    } finally {
      shared.count -= 1;
      if (shared.count === 0) this.#release(shared);
    }
  }

  #shared(): Shared {
    let leastBusy: Shared | undefined;
    for (const one of this.#open) {
      if (one.count < MANY_ON_ONE) return one;
      if (one.count < (leastBusy?.count ?? Number.POSITIVE_INFINITY)) leastBusy = one;
    }
    if (leastBusy !== undefined && this.#open.size >= MOST_CONNECTIONS) return leastBusy;
    const shared: Shared = { ready: forNobody(() => this.#pool.connect()), client: null, count: 0 };
    shared.ready = shared.ready.then((client) => {
      shared.client = client.on("error", ignore);
      return client;
    });
    this.#open.add(shared);
    return shared;
  }

  #release(shared: Shared): void {
    this.#open.delete(shared);
    // The pool closes a broken connection.
    if (shared.client !== null) shared.client.off("error", ignore).release();
    // One that nobody waits for any more may still come.
    else shared.ready.then((client) => client.off("error", ignore).release(), ignore);
  }
}

/** A connection error also rejects its queries. */
function ignore(): void {}

/**
 * Sends everything written in one turn of the event loop together: a system call costs more than the data.
 */
export class CoalescingSocket extends Socket {
  #isWaiting = false;

  override uncork(): void {
    if (!this.#isWaiting) {
      this.#isWaiting = true;
      this.cork();
      setImmediate(() => {
        this.#isWaiting = false;
        super.uncork();
      });
    }
    super.uncork();
  }
}
