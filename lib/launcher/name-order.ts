import pg from "pg";
import type { Progress } from "./progress.ts";

/** What is left to say about the collation of names after a start. */
export type NameOrder =
  | { state: "current" }
  /** PostgreSQL was built without ICU: names are sorted by code point. */
  | { state: "without ICU" }
  | { state: "rebuilt"; from: string; to: string; indexes: number }
  | { state: "outdated"; from: string; to: string; reason: string };

type Versions = { oid: number; provider: string; recorded: string | null; actual: string | null };

/** An arbitrary number, unique in this code: two starting servers do not rebuild the same indexes. */
const ADVISORY_LOCK = 7_226_551_010;

/**
 * Keeps the indexes of names usable: a PostgreSQL with another version of ICU may sort differently from the one
 * that an index was built with, and would not find rows in it. In that case the indexes are rebuilt and the new
 * version is recorded; nothing happens otherwise. Queries of these indexes wait meanwhile.
 */
export async function keepNameOrder(databaseUrl: string): Promise<NameOrder> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: "rollcall-migrations" });
  await client.connect();
  try {
    await client.query("begin");
    await client.query("select pg_advisory_xact_lock($1)", [ADVISORY_LOCK]);
    const { rows } = await client.query<Versions>(
      `select oid::int, collprovider as provider, collversion as recorded, pg_collation_actual_version(oid) as actual
       from pg_collation where oid = to_regcollation('natural_sort')`,
    );
    const [collation] = rows;
    if (collation === undefined || collation.provider !== "i") return { state: "without ICU" };
    const { oid, recorded: from, actual: to } = collation;
    if (from === null || to === null || from === to) return { state: "current" };
    try {
      const indexes = await rebuildIndexes(client, oid);
      await client.query("commit");
      return { state: "rebuilt", from, to, indexes };
    } catch (error) {
      return { state: "outdated", from, to, reason: error instanceof Error ? error.message : String(error) };
    }
  } finally {
    await client.end();
  }
}

async function rebuildIndexes(client: pg.Client, collation: number): Promise<number> {
  const { rows } = await client.query<{ name: string }>(
    "select indexrelid::regclass::text as name from pg_index where $1 = any(indcollation) order by 1",
    [collation],
  );
  for (const { name } of rows) await client.query(`reindex index ${name}`);
  await client.query("alter collation natural_sort refresh version");
  return rows.length;
}

/** Reports the outcome; nothing where all is as before. */
export function reportNameOrder(order: NameOrder, progress: Pick<Progress, "done" | "notice">): void {
  if (order.state === "rebuilt") {
    const { from, to, indexes } = order;
    progress.done(
      "Name order",
      `ICU has changed from ${from} to ${to}; ${indexes} indexes of names were rebuilt`,
    );
  }
  if (order.state === "without ICU") {
    progress.notice(
      "Name order",
      "PostgreSQL was built without ICU; names are sorted by code point, Z before a",
    );
  }
  if (order.state === "outdated") {
    const { from, to, reason } = order;
    progress.notice(
      "Name order",
      `ICU has changed from ${from} to ${to}, and the indexes of names could not be rebuilt: ${reason}. See "Order of names" in docs/operations.md`,
    );
  }
}
