import pg from "pg";

/** A statement as PostgreSQL counts it, its values replaced. */
export type Statement = { query: string; calls: number; slowestMs: number; totalMs: number };

/** Commits wait for the disk; the rest is of the measuring itself. */
const NOT_COUNTED =
  "^(commit|begin|rollback|vacuum|analyze|select pg_stat_statements_reset)|pg_stat_statements";

/** What the server itself says of the statements of a database. */
export class Statements {
  readonly #client: pg.Client;

  private constructor(client: pg.Client) {
    this.#client = client;
  }

  static async open(databaseUrl: string): Promise<Statements> {
    const client = new pg.Client(databaseUrl);
    await client.connect();
    return new Statements(client);
  }

  /** What `work` has the server do, the slowest first. @param wanted of the text; everything unless given */
  async of(work: () => Promise<unknown>, wanted = ""): Promise<Statement[]> {
    await this.#client.query("select pg_stat_statements_reset()");
    await work();
    const { rows } = await this.#client.query<Statement>(
      `select s.query, s.calls::int as calls, s.max_exec_time as "slowestMs", s.total_exec_time as "totalMs"
       from pg_stat_statements s join pg_database d on d.oid = s.dbid and d.datname = current_database()
       where s.query !~* $1 and s.query ~* $2 order by s.max_exec_time desc`,
      [NOT_COUNTED, wanted],
    );
    return rows;
  }

  close(): Promise<void> {
    return this.#client.end();
  }
}

/** The first words of a statement, for a table. */
export function shortened(query: string, most = 110): string {
  const line = query.replace(/\s+/g, " ").replaceAll("|", "\\|").trim();
  return line.length > most ? `${line.slice(0, most)}…` : line;
}
