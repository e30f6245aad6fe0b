import type pg from "pg";

/** Whether a database has a mark: a schema of its own, which the migrations engine does not see. */
export async function hasMark(client: pg.ClientBase, mark: string): Promise<boolean> {
  const { rows } = await client.query<{ found: boolean }>("select to_regnamespace($1) is not null as found", [
    mark,
  ]);
  return rows[0]?.found ?? false;
}
