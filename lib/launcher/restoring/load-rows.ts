import { once } from "node:events";
import type { Writable } from "node:stream";
import { finished } from "node:stream/promises";
import type pg from "pg";
import { from } from "pg-copy-streams";
import {
  BackupError,
  type BackupHead,
  type BackupTable,
  quoted,
  ROWS,
  tableName,
} from "#lib/server/backup/index.ts";
import { refuseConnected } from "./empty-database.ts";
import { createJobTable, insertJobs, JOBS } from "./load-jobs.ts";

/** A table's rows on their way into the database: all parts of it in one COPY. */
type Loading = {
  table: string;
  copy: Writable & { rowCount: number };
  ended: Promise<void>;
  /** Aborted when the database refuses the rows. */
  failed: AbortSignal;
};

/**
 * Takes the rows of a backup into empty tables of the same schema, in one transaction that ends with `commit`. The database's
 * owner may do all of it: constraints between tables are made anew at the end, which checks all rows at once, and triggers
 * do not tell of rows that are as old as the backup.
 */
export class RowLoader {
  readonly #client: pg.Client;
  readonly #tables: ReadonlyMap<string, BackupTable>;
  /** SQL that puts back what was taken away. */
  readonly #afterwards: string[] = [];
  #loading: Loading | undefined;
  /** Rows taken in, by table. */
  readonly counts: Record<string, number> = {};
  /** Jobs of queues that this version does not have any more. */
  jobsLeftOut = 0;

  private constructor(client: pg.Client, tables: readonly BackupTable[]) {
    this.#client = client;
    this.#tables = new Map(tables.map((table) => [tableName(table), table]));
  }

  /** @param tables that are there, and empty */
  static async begin(client: pg.Client, tables: readonly BackupTable[]): Promise<RowLoader> {
    const loader = new RowLoader(client, tables);
    await client.query("begin");
    await loader.#loosen();
    return loader;
  }

  /** The table that a member of the backup has rows of, null if it is another member. */
  static tableOf(member: string): string | null {
    return member.startsWith(ROWS) ? member.slice(ROWS.length, member.lastIndexOf("/")) : null;
  }

  /** Takes in the next part of a table's rows. */
  async add(table: string, bytes: AsyncIterable<Buffer>): Promise<void> {
    if (this.#loading?.table !== table) {
      await this.#endTable();
      this.#loading = await this.#beginTable(table);
    }
    const { copy, ended, failed } = this.#loading;
    // Not a race with `ended`, which would hold on to each wait until the table's end.
    for await (const chunk of bytes)
      if (!copy.write(chunk)) await once(copy, "drain", { signal: failed }).catch(() => ended);
  }

  /** @param sequences their values @throws {BackupError} while the product is connected */
  async commit(sequences: BackupHead["sequences"]): Promise<void> {
    await this.#endTable();
    if (this.counts[JOBS] !== undefined) this.jobsLeftOut = await insertJobs(this.#client);
    for (const statement of this.#afterwards) await this.#client.query(statement);
    for (const { name, value, isCalled } of sequences)
      await this.#client.query("select setval($1::regclass, $2::bigint, $3)", [name, value, isCalled]);
    // What ran before the restore began, and connects again, would take up the jobs.
    await refuseConnected(this.#client, true);
    await this.#client.query("commit");
  }

  async #beginTable(table: string): Promise<Loading> {
    const found = this.#tables.get(table);
    if (found === undefined)
      throw new BackupError(`The backup has rows of ${table}, but does not say what they are.`);
    const names = quoted(this.#client, found);
    if (table === JOBS) names.table = await createJobTable(this.#client, found);
    const copy = this.#client.query(from(`copy ${names.table} (${names.columns}) from stdin`));
    const ended = finished(copy);
    const failing = new AbortController();
    ended.catch(() => failing.abort());
    return { table, copy, ended, failed: failing.signal };
  }

  async #endTable(): Promise<void> {
    const last = this.#loading;
    if (last === undefined) return;
    this.#loading = undefined;
    last.copy.end();
    await last.ended;
    this.counts[last.table] = last.copy.rowCount;
  }

  /** Drops the foreign keys between the product's tables and switches off their triggers, until the end. */
  async #loosen(): Promise<void> {
    const { rows: keys } = await this.#client.query<{ table: string; name: string; definition: string }>(
      `select k.conrelid::regclass::text as table, quote_ident(k.conname) as name, pg_get_constraintdef(k.oid) as definition
       from pg_constraint k where k.contype = 'f' and k.conparentid = 0 and k.connamespace = 'public'::regnamespace`,
    );
    for (const { table, name, definition } of keys) {
      await this.#client.query(`alter table ${table} drop constraint ${name}`);
      this.#afterwards.push(`alter table ${table} add constraint ${name} ${definition}`);
    }
    const { rows: triggers } = await this.#client.query<{ table: string; name: string }>(
      `select t.tgrelid::regclass::text as table, quote_ident(t.tgname) as name
       from pg_trigger t join pg_class c on c.oid = t.tgrelid
       where not t.tgisinternal and t.tgparentid = 0 and t.tgenabled = 'O' and c.relnamespace = 'public'::regnamespace`,
    );
    for (const { table, name } of triggers) {
      await this.#client.query(`alter table ${table} disable trigger ${name}`);
      this.#afterwards.push(`alter table ${table} enable trigger ${name}`);
    }
  }
}
