import type pg from "pg";
import { FILL_DIRECTORY } from "./fill-directory.ts";
import { fillOrganizations } from "./fill-organizations.ts";
import { FILL_TRACES } from "./fill-traces.ts";
import { FILL_JOBS, FILL_VIDEOS } from "./fill-videos.ts";
import { withClient } from "./kept-installation.ts";

/** How large an installation is. */
export type Size = { people: number; videos: number; jobs: number; queued: number };

/** Rows of one table: as many numbers from 0 as `many` says are made into rows by `rows`, which reads them from `numbers`. */
export type Filling = { table: string; many: (size: Size) => number; rows: (size: Size) => string };

/** Rows that one statement inserts. */
const AT_ONCE = 1_000_000;

/**
 * Fills an empty installation: one organization with half of everything and 99 that share the rest, over two years. Without
 * triggers and checks of foreign keys, and with the indexes made afterwards. Does nothing if it is filled already.
 * @throws Error if it was being filled and was not finished
 */
export async function fill(databaseUrl: string, size: Size): Promise<void> {
  const state = await withClient(databaseUrl, async (client) => {
    const { rows } = await client.query(
      "select obj_description(oid) as state from pg_namespace where nspname = 'scale'",
    );
    return rows[0]?.state as string | undefined;
  });
  if (state === "full") return;
  if (state !== undefined) throw new Error("The installation was left half filled: remove its folder");
  await withClient(databaseUrl, async (client) => {
    await client.query("create schema scale");
    await client.query("comment on schema scale is 'half'");
    await fillOrganizations(client, size);
    await client.query("alter system set max_wal_size = '8GB'");
    await client.query("select pg_reload_conf()");
  });
  await Promise.all([
    withClient(databaseUrl, (client) => fillTables(client, size, FILL_JOBS)),
    withClient(databaseUrl, (client) =>
      fillTables(client, size, [...FILL_DIRECTORY, ...FILL_VIDEOS, ...FILL_TRACES]),
    ),
  ]);
  await withClient(databaseUrl, async (client) => {
    await client.query("vacuum analyze");
    await client.query("alter system reset max_wal_size");
    await client.query("select pg_reload_conf()");
    await client.query("comment on schema scale is 'full'");
  });
}

async function fillTables(client: pg.Client, size: Size, fillings: readonly Filling[]): Promise<void> {
  await client.query("set session_replication_role = replica");
  await client.query("set synchronous_commit = off");
  await client.query("set maintenance_work_mem = '1GB'");
  for (const { table, many, rows } of fillings) {
    const began = performance.now();
    const restore = await dropIndexes(client, table);
    const total = Math.floor(many(size));
    for (let first = 0; first < total; first += AT_ONCE) {
      const last = Math.min(first + AT_ONCE, total) - 1;
      await client.query(
        `with numbers as (select n from generate_series(${first}::bigint, ${last}::bigint) n)
         insert into ${table} ${rows(size)}`,
      );
    }
    await restore();
    const seconds = ((performance.now() - began) / 1000).toFixed(0);
    console.log(`${table}: ${total.toLocaleString("en")} in ${seconds} s`);
  }
}

/** Removes the indexes of a table that no constraint needs. @returns makes them anew */
async function dropIndexes(client: pg.Client, table: string): Promise<() => Promise<void>> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition from pg_index i
     where i.indrelid = $1::regclass and not exists (select from pg_constraint c where c.conindid = i.indexrelid)`,
    [table],
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
  return async () => {
    for (const { definition } of rows) await client.query(definition);
  };
}
