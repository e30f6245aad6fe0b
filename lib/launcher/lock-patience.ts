import { setTimeout as delay } from "node:timers/promises";
import type { Client } from "pg";
import { BACKUP_RUNS } from "#lib/server/jobs/removal-lock.ts";

/**
 * How long a statement that changes the schema may wait for a table's lock, in milliseconds: everything that comes after it,
 * reading too, waits behind it.
 */
const LOCK_TIMEOUT_MS = 3000;
const LOCK_NOT_AVAILABLE = "55P03";
/** How often it is tried, in some four minutes. */
const ATTEMPTS = 40;
const PAUSE_MS = 3000;

/** SQL for the session before such a statement. */
export const GIVE_UP_SOON = `set lock_timeout = ${LOCK_TIMEOUT_MS}`;

/** Called with why there is a wait; once for each reason. */
export type TellWait = (text: string) => void;

/** What a change of the schema waits for, and how patiently. */
export class LockPatience {
  readonly #client: Client;
  readonly #tell: TellWait;
  readonly #pauseMs: number;
  readonly #told = new Set<string>();

  /** @param client of the database, used while nothing else asks it */
  constructor(client: Client, tell: TellWait, pauseMs = PAUSE_MS) {
    this.#client = client;
    this.#tell = tell;
    this.#pauseMs = pauseMs;
  }

  /** A backup reads all tables for as long as it reads rows, so that nothing can be changed. */
  async awaitBackup(): Promise<void> {
    for (;;) {
      const { rows } = await this.#client.query<{ runs: boolean }>(BACKUP_RUNS);
      if (rows[0]?.runs !== true) return;
      this.#sayOnce("A backup is being written: going on when it is done");
      await delay(this.#pauseMs);
    }
  }

  /**
   * Does a change that leaves nothing behind when it fails, again while it gets no lock.
   * @param change on a connection that gives up soon
   */
  async retry<Result>(change: () => Promise<Result>): Promise<Result> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await change();
      } catch (error) {
        if (attempt >= ATTEMPTS || !isLockTimeout(error)) throw error;
      }
      this.#sayOnce("Something else holds a lock that is needed: trying again until it is free");
      await delay(this.#pauseMs);
      await this.awaitBackup();
    }
  }

  #sayOnce(text: string): void {
    if (!this.#told.has(text)) this.#tell(text);
    this.#told.add(text);
  }
}

const isLockTimeout = (error: unknown): boolean =>
  error instanceof Error && "code" in error && error.code === LOCK_NOT_AVAILABLE;
