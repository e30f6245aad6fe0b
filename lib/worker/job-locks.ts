import pg from "pg";
import { watchedConnection } from "#lib/server/database-watch.ts";
import { lockText } from "#lib/server/jobs/abandoned-jobs.ts";
import { log } from "#lib/server/log.ts";

/**
 * Tells everybody, by advisory locks of a connection of its own, which jobs a worker has in hand. They go with the
 * connection, and that goes with the process in the moment in which it is killed. A lock that is missing costs nothing as
 * long as the job's heartbeat is heard.
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
      log().warn({ err: error }, "jobs in hand could not be told of");
    }
  }

  async #connect(): Promise<pg.Client> {
    const client = this.#open();
    // The next one connects anew.
    client.on("error", () => {
      this.#client = undefined;
    });
    await client.connect();
    return client;
  }
}
