import pg from "pg";
import { watchedConnection } from "#lib/server/database-watch.ts";
import { lockText } from "#lib/server/jobs/abandoned-jobs.ts";
import { log } from "#lib/server/log.ts";

/**
 * Announces which jobs a worker is processing, with advisory locks on a connection of its own. When the
 * worker is killed, its connection closes and the locks are released at once. A missing lock does no harm
 * while the job's heartbeat continues.
 */
export class JobLocks {
  readonly #open: () => pg.Client;
  #client: Promise<pg.Client> | undefined;

  constructor(options: { databaseUrl: string; name: string }) {
    this.#open = () =>
      new pg.Client({ ...watchedConnection(options.databaseUrl), application_name: options.name });
  }

  async hold(ids: readonly string[]): Promise<void> {
    await this.#ask(`select ${lockText("pg_try_advisory_lock", "id")} from unnest($1::text[]) as id`, ids);
  }

  async release(ids: readonly string[]): Promise<void> {
    await this.#ask(`select ${lockText("pg_advisory_unlock", "id")} from unnest($1::text[]) as id`, ids);
  }

  async close(): Promise<void> {
    const client = await this.#client?.catch(() => undefined);
    this.#client = undefined;
    await client?.end();
  }

  async #ask(query: string, ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return;
    try {
      this.#client ??= this.#connect();
      await (await this.#client).query(query, [ids]);
    } catch (error) {
      this.#client = undefined;
      log().warn({ err: error }, "the locks of running jobs could not be taken");
    }
  }

  async #connect(): Promise<pg.Client> {
    const client = this.#open();
    // The next call reconnects.
    client.on("error", () => {
      this.#client = undefined;
    });
    await client.connect();
    return client;
  }
}
