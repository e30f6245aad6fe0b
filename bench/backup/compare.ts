import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import pg from "pg";
import { diskStorage } from "#lib/server/storage/disk-storage.ts";

/** Of every table: how many rows it has, and a digest of all of them with all their columns. */
export async function digestRows(databaseUrl: string): Promise<Map<string, string>> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  try {
    const { rows: tables } = await client.query<{ name: string }>(
      `select c.oid::regclass::text as name from pg_class c
       where c.relnamespace = 'public'::regnamespace and c.relname <> '_prisma_migrations' and c.relkind = 'r'
         or c.oid = 'pgboss.job'::regclass`,
    );
    const digests = new Map<string, string>();
    for (const { name } of tables) {
      const { rows } = await client.query<{ digest: string }>(
        `select count(*) || ' ' || coalesce(md5(string_agg(row, '' order by row)), '') as digest
         from (select md5(t::text) as row from ${name} t) rows`,
      );
      digests.set(name, rows[0]?.digest ?? "");
    }
    return digests;
  } finally {
    await client.end();
  }
}

/** The SHA-256 of every stored file, by its key. */
export async function digestFiles(dataDir: string): Promise<Map<string, string>> {
  const digests = new Map<string, string>();
  for await (const { key } of diskStorage(dataDir).files("organizations")) {
    const hash = createHash("sha256");
    await pipeline(createReadStream(`${dataDir}/files/${key}`, { highWaterMark: 1024 * 1024 }), hash);
    digests.set(key, hash.digest("hex"));
  }
  return digests;
}

/** What one has and the other has not, or has otherwise. */
export function differences(one: ReadonlyMap<string, string>, other: ReadonlyMap<string, string>): string[] {
  const names = new Set([...one.keys(), ...other.keys()]);
  return [...names].filter((name) => one.get(name) !== other.get(name));
}
