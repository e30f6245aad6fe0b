import pg from "pg";
import { noteDatabaseFault, watchedConnection } from "../database-watch.ts";

/** How many statements have a name: each connection keeps those that it was asked. */
const MOST_NAMES = 50;
const CONNECTIONS = 3;

/** Of all workers of a process, each text by its own name. */
const names = new Map<string, string>();

/** Undefined for more texts than the few that a worker asks again and again. */
function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= MOST_NAMES) return known;
  const name = `queue ${names.size}`;
  names.set(text, name);
  return name;
}

/**
 * Lets nothing wait for the disk, on a connection to PostgreSQL itself: it knows its process by the number that the client was
 * told. A pooler tells a number of its own; a setting might stay with a connection that it gives to others, for whom it is
 * wrong, and it refuses to connect if the setting comes with the connection's options.
 */
const WITHOUT_DISK = "select set_config('synchronous_commit', 'off', false) where pg_backend_pid() = $1";

/**
 * How a worker takes jobs, says that it still has them, and ends them. Two things are other than on the queue's own
 * connections, if no pooler is between, whether the settings say so or not:
 *
 * - Statements are prepared once for each connection: to plan the one that takes a job takes PostgreSQL ten times as long as to
 *   take it.
 * - Nothing waits for the disk. A power cut may lose that a job was taken, of which nothing is done yet, since the first thing
 *   that its handler writes waits for the disk and for all before it; or that it ended, and then it is taken again, as if its
 *   worker had been killed a moment earlier.
 */
export class PreparedQueue {
  readonly #pool: pg.Pool;
  /** Connections to PostgreSQL itself. */
  readonly #direct = new WeakSet<pg.ClientBase>();
  /** An option of the queue's methods. */
  readonly db = { executeSql: (text: string, values: unknown[] = []) => this.#query(text, values) };

  constructor({ databaseUrl, name }: { databaseUrl: string; name: string }) {
    this.#pool = new pg.Pool({
      ...watchedConnection(databaseUrl),
      application_name: name,
      max: CONNECTIONS,
      onConnect: (client) => this.#prepare(client),
    });
    this.#pool.on("error", noteDatabaseFault);
  }

  close(): Promise<void> {
    return this.#pool.end();
  }

  async #prepare(client: pg.ClientBase): Promise<void> {
    // For its whole life: a connection that is lost while it is lent is an error of what was asked.
    client.on("error", noteDatabaseFault);
    // The types lack it.
    const { processID } = client as pg.ClientBase & { processID: number };
    const { rowCount } = await client.query(WITHOUT_DISK, [processID]);
    if (rowCount === 1) this.#direct.add(client);
  }

  async #query(text: string, values: unknown[]): Promise<pg.QueryResult> {
    const client = await this.#pool.connect();
    let fault: Error | undefined;
    try {
      const name = this.#direct.has(client) ? nameOf(text) : undefined;
      return await client.query({ ...(name === undefined ? {} : { name }), text, values });
    } catch (error) {
      fault = error as Error;
      throw error;
    } finally {
      client.release(fault);
    }
  }
}
