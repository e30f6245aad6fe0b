import type { Client } from "pg";
import type { TellWait } from "./lock-patience.ts";

/**
 * Takes an advisory lock of the session; of several processes that bring a database up to date, one does at a time.
 * @param tellWait is called before it waits
 */
export async function takeTurn(client: Client, lock: number, tellWait: TellWait): Promise<void> {
  const { rows } = await client.query<{ taken: boolean }>("select pg_try_advisory_lock($1) as taken", [lock]);
  if (rows[0]?.taken === true) return;
  tellWait("Another process is bringing the database up to date: waiting until it is done");
  await client.query("select pg_advisory_lock($1)", [lock]);
}
