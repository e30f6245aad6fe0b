import pg from "pg";
import { noteDatabaseFault, watchedConnection } from "../database-watch.ts";
import { isPooled } from "../environment.ts";

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
 * How a worker takes jobs, says that it still has them, and ends them. Two things are other than on the queue's own
 * connections, if no pooler is between:
 *
 * - Statements are prepared once for each connection: to plan the one that takes a job takes PostgreSQL ten times as long as to
 *   take it.
 * - Nothing waits for the disk. A power cut may lose that a job was taken, of which nothing is done yet, since the first thing
 *   that its handler writes waits for the disk and for all before it; or that it ended, and then it is taken again, as if its
 *   worker had been killed a moment earlier.
 */
export class PreparedQueue {
  readonly #pool: pg.Pool;
  /** An option of the queue's methods. */
  readonly db = { executeSql: (text: string, values: unknown[] = []) => this.#query(text, values) };

  constructor({ databaseUrl, name }: { databaseUrl: string; name: string }) {
    this.#pool = new pg.Pool({
      ...watchedConnection(databaseUrl),
      application_name: name,
      max: CONNECTIONS,
      ...(isPooled() ? {} : { options: "-c synchronous_commit=off" }),
    });
    this.#pool.on("error", noteDatabaseFault);
  }

  close(): Promise<void> {
    return this.#pool.end();
  }

  #query(text: string, values: unknown[]): Promise<pg.QueryResult> {
    const name = isPooled() ? undefined : nameOf(text);
    return this.#pool.query({ ...(name === undefined ? {} : { name }), text, values });
  }
}
