import { Socket } from "node:net";
import type pg from "pg";

/** So many are on the way over one before another is taken. */
const MANY_ON_ONE = 8;
/** As long as there is something to read these do not go back to the pool: the others are left to writes. */
const MOST_CONNECTIONS = 4;

type Shared = {
  ready: Promise<pg.PoolClient>;
  client: pg.PoolClient | null;
  /** How many queries are on their way over it. */
  count: number;
};

/**
 * Runs short queries that are asked for at the same moment over the same connections of a pool, one behind the other
 * without waiting for answers in between: to hand each to a connection of its own costs more than most of them do. A
 * connection goes back to the pool when nothing is on its way over it.
 */
export class PipelinedPool {
  readonly #pool: pg.Pool;
  readonly #open = new Set<Shared>();

  /** @param pool whose connections are in pipeline mode */
  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  async query(config: pg.QueryArrayConfig): Promise<pg.QueryArrayResult> {
    const shared = this.#shared();
    shared.count += 1;
    try {
      return await (shared.client ?? (await shared.ready)).query(config);
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
    const shared: Shared = { ready: this.#pool.connect(), client: null, count: 0 };
    shared.ready = shared.ready.then((client) => {
      shared.client = client.on("error", ignore);
      return client;
    });
    this.#open.add(shared);
    return shared;
  }

  #release(shared: Shared): void {
    this.#open.delete(shared);
    // The pool closes one that is broken.
    shared.client?.off("error", ignore).release();
  }
}

/** Whoever has a query on a connection that breaks is told by the query. */
function ignore(): void {}

/** Sends what is written within a turn of the event loop together: to write costs more than what is written. */
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
