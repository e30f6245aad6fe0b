import { setTimeout as wait } from "node:timers/promises";
import { refusalBody } from "#lib/contract/errors/error-codes.ts";
import { RequestError } from "../errors.ts";
import type { KeyOfCaller, StoredResponse } from "./idempotency-key.ts";
import { findResponse, type IdempotencyStore, saveResponse, tryLockKey } from "./idempotency-store.ts";

/** How long a request waits for the one before it with the same key, and from when on it looks less often. */
const PATIENCE_MS = 20_000;
const PAUSE_MS = { first: 20, longest: 500 };
const RETRY_AFTER_SECONDS = 5;

/** Thrown through the handler of a request that was answered before, to end it. */
export class AlreadyAnswered extends Error {
  readonly answer: StoredResponse;

  constructor(answer: StoredResponse) {
    super("This request was answered before");
    this.answer = answer;
  }
}

type Transaction = IdempotencyStore & object;
type Work = (tx: Transaction) => Promise<unknown>;
type Client = IdempotencyStore & { $transaction: (work: Work, options?: object) => Promise<unknown> };
type Kept = { orgId: string; resourceId: string | null; answer: StoredResponse };
type Held = { tx: Transaction; end: PromiseWithResolvers<Kept>; committed: Promise<unknown> };

const BUSY = Symbol("the key is in another request's hands");

/**
 * Lets a request with an Idempotency-Key take effect once. Its handler is given a client whose first transaction is held
 * open until the answer is there, and the answer is kept in it: what is made and what was answered are committed
 * together, and a process that dies leaves neither. While a transaction is held, the whole client is that transaction.
 *
 * The key is locked in that transaction, so that of several requests at once one does its work and the others, which
 * wait without a connection, find its answer. A handler that writes nothing keeps nothing.
 */
export class IdempotentTransaction {
  readonly #key: KeyOfCaller;
  /** What the key is used for; to be set anew when more of the request becomes known. */
  requestHash: string;
  #client: Client | null = null;
  #held: Held | null = null;

  constructor(key: KeyOfCaller, requestHash: string) {
    this.#key = key;
    this.requestHash = requestHash;
  }

  /** The client that the handler is to write through. */
  bind<Db extends object>(db: Db): Db {
    const client = db as unknown as Client;
    this.#client = client;
    return new Proxy(db, {
      get: (_, name) => {
        if (name === "$transaction")
          return (work: Work, options?: object) => this.#run(client, work, options);
        const source = this.#held?.tx ?? client;
        const value: unknown = Reflect.get(source, name);
        return typeof value === "function" ? value.bind(source) : value;
      },
    });
  }

  /** @throws {AlreadyAnswered | ConflictError} when the key has been used */
  async requireUnanswered(db: IdempotencyStore | null = this.#client): Promise<void> {
    const answer = db === null ? null : await findResponse(db, this.#request());
    if (answer !== null) throw new AlreadyAnswered(answer);
  }

  /** Commits what the handler wrote, and with it its answer. */
  async complete(kept: Kept): Promise<void> {
    this.#held?.end.resolve(kept);
    await this.#held?.committed;
  }

  /** Whether there is something to be committed. */
  get isPending(): boolean {
    return this.#held !== null;
  }

  /**
   * Undoes what the handler wrote before it threw `error`.
   * @returns what to answer: the error, or what another request with the key was answered, which may be its very reason
   */
  async abandon(error: unknown): Promise<unknown> {
    const held = this.#held;
    this.#held = null;
    held?.end.reject(error);
    await held?.committed.catch(() => {});
    if (!(error instanceof RequestError)) return error;
    return this.requireUnanswered().then(
      () => error,
      (outcome: unknown) => (outcome instanceof AlreadyAnswered ? outcome : error),
    );
  }

  #request() {
    return { key: this.#key, requestHash: this.requestHash };
  }

  async #run(client: Client, work: Work, options?: object): Promise<unknown> {
    if (this.#held !== null) return work(this.#held.tx);
    const deadline = performance.now() + PATIENCE_MS;
    for (let pause = PAUSE_MS.first; ; pause = Math.min(pause * 2, PAUSE_MS.longest)) {
      const outcome = await this.#enter(client, work, options);
      if (outcome !== BUSY) return outcome;
      if (performance.now() > deadline) throw inFlight();
      // Not all at once again.
      await wait(pause * (0.5 + Math.random()));
    }
  }

  /** Does the work in a transaction that stays open, unless another one has the key. */
  #enter(client: Client, work: Work, options?: object): Promise<unknown> {
    const entered = Promise.withResolvers<unknown>();
    const end = Promise.withResolvers<Kept>();
    // Who waits for it may not have come yet.
    end.promise.catch(() => {});
    const committed: Promise<unknown> = client.$transaction(async (tx) => {
      if (!(await tryLockKey(tx, this.#key))) return entered.resolve(BUSY);
      await this.requireUnanswered(tx);
      const result = await work(tx);
      this.#held = { tx, end, committed };
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
