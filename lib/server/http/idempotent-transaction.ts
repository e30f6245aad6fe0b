import { setTimeout as wait } from "node:timers/promises";
import { refusalBody } from "#lib/contract/errors/error-codes.ts";
import { RequestError } from "../errors.ts";
import type { KeyOfCaller, StoredResponse } from "./idempotency-key.ts";
import { findResponse, type IdempotencyStore, saveResponse, tryLockKey } from "./idempotency-store.ts";

/** How long a request waits for an earlier one with the same key, and after how long it polls less often. */
const PATIENCE_MS = 20_000;
const PAUSE_MS = { first: 20, longest: 500 };
const RETRY_AFTER_SECONDS = 5;

/** Thrown through the handler of a request that already has a response, to end it. */
export class IdempotentReplay extends Error {
  readonly response: StoredResponse;

  constructor(response: StoredResponse) {
    super("This request has a stored response");
    this.response = response;
  }
}

type Transaction = IdempotencyStore & object;
type Work = (tx: Transaction) => Promise<unknown>;
type Client = IdempotencyStore & { $transaction: (work: Work, options?: object) => Promise<unknown> };
type Completion = { orgId: string; resourceId: string | null; response: StoredResponse };
type OpenTransaction = {
  tx: Transaction;
  end: PromiseWithResolvers<Completion>;
  committed: Promise<unknown>;
};

const BUSY = Symbol("the key is in another request's hands");

/**
 * Lets a request with an Idempotency-Key take effect once. Its handler gets a client whose first transaction
 * is kept open until the response is ready, and the response is stored in it: the changes and the response
 * are committed together, and a process that dies leaves neither. While the transaction is open, the whole
 * client uses that transaction.
 *
 * The key is locked in that transaction, so that of several concurrent requests one does the work and the
 * others, which wait without a connection, replay its response. If a handler writes nothing, nothing is
 * stored.
 */
export class IdempotentTransaction {
  readonly #key: KeyOfCaller;
  /** The hash of the request; to be updated when more of the request is known. */
  requestHash: string;
  #client: Client | null = null;
  #open: OpenTransaction | null = null;

  constructor(key: KeyOfCaller, requestHash: string) {
    this.#key = key;
    this.requestHash = requestHash;
  }

  /** The client that the handler must use for its writes. */
  bind<Db extends object>(db: Db): Db {
    const client = db as unknown as Client;
    this.#client = client;
    return new Proxy(db, {
      get: (_, name) => {
        if (name === "$transaction")
          return (work: Work, options?: object) => this.#run(client, work, options);
        const source = this.#open?.tx ?? client;
        const value: unknown = Reflect.get(source, name);
        return typeof value === "function" ? value.bind(source) : value;
      },
    });
  }

  /** @throws {IdempotentReplay | ConflictError} when the key has been used */
  async requireUnused(db: IdempotencyStore | null = this.#client): Promise<void> {
    const response = db === null ? null : await findResponse(db, this.#request());
    if (response !== null) throw new IdempotentReplay(response);
  }

  /** Commits the handler's writes together with its response. */
  async complete(completion: Completion): Promise<void> {
    this.#open?.end.resolve(completion);
    await this.#open?.committed;
  }

  /** Whether there is something to commit. */
  get isPending(): boolean {
    return this.#open !== null;
  }

  /**
   * Rolls back what the handler wrote before it threw `error`.
   * @returns what to respond with: the error, or the response of another request with the key, which may have
   *   caused the error
   */
  async abandon(error: unknown): Promise<unknown> {
    const open = this.#open;
    this.#open = null;
    open?.end.reject(error);
    await open?.committed.catch(() => {});
    if (!(error instanceof RequestError)) return error;
    return this.requireUnused().then(
      () => error,
      (outcome: unknown) => (outcome instanceof IdempotentReplay ? outcome : error),
    );
  }

  #request() {
    return { key: this.#key, requestHash: this.requestHash };
  }

  async #run(client: Client, work: Work, options?: object): Promise<unknown> {
    if (this.#open !== null) return work(this.#open.tx);
    const deadline = performance.now() + PATIENCE_MS;
    for (let pause = PAUSE_MS.first; ; pause = Math.min(pause * 2, PAUSE_MS.longest)) {
      const outcome = await this.#enter(client, work, options);
      if (outcome !== BUSY) return outcome;
      if (performance.now() > deadline) throw inFlight();
      // With jitter, so that waiting requests do not poll at the same moment.
      await wait(pause * (0.5 + Math.random()));
    }
  }

  /** Runs `work` in a transaction that stays open, unless another one holds the key. */
  #enter(client: Client, work: Work, options?: object): Promise<unknown> {
    const entered = Promise.withResolvers<unknown>();
    const end = Promise.withResolvers<Completion>();
    // Avoids an unhandled rejection: the consumer may not be waiting yet.
    end.promise.catch(() => {});
    const committed: Promise<unknown> = client.$transaction(async (tx) => {
      if (!(await tryLockKey(tx, this.#key))) return entered.resolve(BUSY);
      await this.requireUnused(tx);
      const result = await work(tx);
      this.#open = { tx, end, committed };
      entered.resolve(result);
      await saveResponse(tx, this.#request(), await end.promise);
    }, options);
    committed.catch(entered.reject);
    return entered.promise;
  }
}

function inFlight(): RequestError {
  return new RequestError(409, refusalBody("idempotency_key_in_use"), {
    "Retry-After": String(RETRY_AFTER_SECONDS),
  });
}
