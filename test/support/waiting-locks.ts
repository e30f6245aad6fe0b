import { database } from "#lib/server/database.ts";

/** The locks that transactions of this database wait for, by their kind in `pg_locks`. */
export async function waitingLocks(): Promise<string[]> {
  const rows = await database().$queryRaw<{ locktype: string }[]>`
    select locktype from pg_locks join pg_stat_activity using (pid) where not granted and datname = current_database()`;
  return rows.map(({ locktype }) => locktype);
}
