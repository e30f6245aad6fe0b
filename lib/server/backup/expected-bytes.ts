import pg from "pg";
import { PLAIN_VALUES } from "./database-tables.ts";

/** How large a backup may become, in bytes: the database takes more than its rows do in a backup. */
export async function expectedBytes(databaseUrl: string): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: "rollcall-backup" });
  client.on("error", () => undefined);
  await client.connect();
  try {
    await client.query(PLAIN_VALUES);
    const { rows: found } = await client.query("select where to_regclass('storage_used') is not null");
    const files = found.length === 0 ? "0" : "(select sum(videos + zips + uploads) from storage_used)";
    const { rows } = await client.query<{ bytes: number }>(
      `select (pg_database_size(current_database()) + coalesce(${files}, 0))::float8 as bytes`,
    );
    return rows[0]?.bytes ?? 0;
  } finally {
    await client.end();
  }
}
