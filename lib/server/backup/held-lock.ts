import pg from "pg";
import { PLAIN_VALUES } from "./database-tables.ts";

/** How often a transaction that only has locks is used, so that no firewall takes it for dead. */
const SIGN_OF_LIFE_MS = 10_000;

/** A connection that ends with `cleanup`. */
export async function connection(
  connectionString: string,
  cleanup: AsyncDisposableStack,
  onBroken: (error: Error) => void,
): Promise<pg.Client> {
  const client = new pg.Client({ connectionString, application_name: "rollcall-backup" });
  client.on("error", onBroken);
  await client.connect();
  cleanup.defer(() => client.end().catch(() => undefined));
  await client.query(PLAIN_VALUES);
  return client;
}

/**
 * Begins a transaction that takes a lock, which is held until it ends: one without a snapshot, which would keep PostgreSQL
 * from tidying up for hours.
 * @param lock SQL that says in `taken` whether it is
 * @returns whether it is taken
 */
export async function beginHolding(
  client: pg.Client,
  lock: string,
  cleanup: AsyncDisposableStack,
): Promise<boolean> {
  await client.query("begin isolation level read committed");
  const { rows } = await client.query<{ taken: boolean }>(lock);
  const stayAlive = setInterval(() => void client.query("select 1").catch(() => undefined), SIGN_OF_LIFE_MS);
  cleanup.defer(() => clearInterval(stayAlive));
  return rows[0]?.taken === true;
}
