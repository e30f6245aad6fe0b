import pg from "pg";

/** The state of every row of a database as one text that changes with any write. */
export class DatabaseState {
  readonly #client: pg.Client;
  readonly #statement: string;

  private constructor(client: pg.Client, statement: string) {
    this.#client = client;
    this.#statement = statement;
  }

  static async open(connectionString: string): Promise<DatabaseState> {
    const client = new pg.Client({ connectionString });
    await client.connect();
    const { rows } = await client.query<{ name: string }>(
      `select format('%I.%I', n.nspname, c.relname) as name
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where c.relkind = 'r' and n.nspname !~ '^pg_' and n.nspname <> 'information_schema' order by 1`,
    );
    // Row location and writing transaction: an update changes them even if it changes no value. A scan reads rows in
    // the order of their locations; to ask for it would cost twenty times as much.
    const tables = rows.map(
      ({ name }) =>
        `select '${name}' as name, coalesce(string_agg(ctid::text || xmin, ' '), '') as rows from ${name}`,
    );
    return new DatabaseState(client, tables.join(" union all "));
  }

  /** By table. A row lock without a change does not show. */
  async read(): Promise<Record<string, string>> {
    const { rows } = await this.#client.query<{ name: string; rows: string }>({
      name: "state",
      text: this.#statement,
    });
    return Object.fromEntries(rows.map(({ name, rows: versions }) => [name, versions]));
  }

  close(): Promise<void> {
    return this.#client.end();
  }
}
