import { connection } from "./held-lock.ts";

/** How large a backup may become, in bytes: the database takes more than its rows do in a backup. */
export async function expectedBytes(databaseUrl: string): Promise<number> {
  await using cleanup = new AsyncDisposableStack();
  const client = await connection(databaseUrl, cleanup, () => undefined);
  const { rows: found } = await client.query("select where to_regclass('storage_used') is not null");
  const files = found.length === 0 ? "0" : "(select sum(videos + zips + uploads) from storage_used)";
  const { rows } = await client.query<{ bytes: number }>(
    `select (pg_database_size(current_database()) + coalesce(${files}, 0))::float8 as bytes`,
  );
  return rows[0]?.bytes ?? 0;
}
