import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { EmbeddedPostgres } from "#lib/launcher/embedded-postgres.ts";
import { applyMigrations } from "#lib/launcher/migrations.ts";
import { prepareDataFolder } from "#lib/launcher/postgres-cluster.ts";
import { MIGRATIONS_PATH, readMigrations } from "#lib/launcher/schema-engine.ts";
import { newApiKey, toStoredApiKey } from "#lib/server/auth/api-key.ts";
import { EVERY_ID, fillTables } from "#test/support/fill-tables.ts";
import { startProduct } from "../product.ts";
import { PATIENTLY } from "./settings.ts";

/** On the database of every so many migrations the product itself is started. */
const STARTED_EACH = 15;
/** Not templates: a design that is made of nothing but texts cannot be shown. */
const LISTS = ["people", "videos", "collections", "assets", "messages", "celebrations", "webhooks"];

/**
 * For every migration, a database as it was then, with a row in each table and a value in each column, is brought to this
 * version. Says which fail, and which tables have fewer rows afterwards.
 * @param areSomeStarted whether the product is started on some of them
 * @param chosen the only ones that are looked at, and started; all unless given
 */
export async function updateEveryMigration(
  areSomeStarted: boolean,
  chosen: readonly string[] = [],
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "rollcall-bench-"));
  await prepareDataFolder(folder);
  const postgres = await EmbeddedPostgres.start({ dataDir: folder, isDisposable: true });
  const admin = new pg.Client(postgres.url("postgres"));
  await admin.connect();
  try {
    const names = (await readMigrations()).migrationDirectories.map(({ path }) => path);
    await admin.query("create database step template template0");
    let failures = 0;
    for (const [index, name] of names.entries()) {
      const only = names.slice(0, index + 1);
      await applyMigrations(postgres.url("step"), MIGRATIONS_PATH, { only });
      if (chosen.length > 0 && !chosen.includes(name)) continue;
      await admin.query("create database old template step");
      const isDue = chosen.length > 0 || index % STARTED_EACH === 0 || index === names.length - 1;
      const isStarted = areSomeStarted && isDue;
      const said = await update(postgres.url("old"), isStarted, folder);
      if (!said.startsWith("ok")) failures++;
      console.log(`${name}: ${said}`);
      await admin.query("drop database old with (force)");
    }
    console.log(
      `\n${chosen.length || names.length} migrations, ${failures} of whose databases do not come up.`,
    );
    if (failures > 0) process.exitCode = 1;
  } finally {
    await admin.end();
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function update(url: string, isStarted: boolean, folder: string): Promise<string> {
  const client = new pg.Client(url);
  client.on("error", () => undefined);
  await client.connect();
  try {
    const tables = await fillTables(client);
    const applied = await applyMigrations(url);
    const emptied = await emptyOnes(client, tables);
    const told = `ok, ${tables.length} tables filled, ${applied.length} applied${emptied === "" ? "" : `; emptied: ${emptied}`}`;
    return isStarted ? `${told}; ${await start(client, url, join(folder, "data"))}` : told;
  } catch (error) {
    return `FAILED: ${error instanceof Error ? error.message : String(error)}`;
  } finally {
    await client.end();
  }
}

/** Those of the tables that a migration has emptied, or has dropped. */
async function emptyOnes(client: pg.Client, tables: readonly string[]): Promise<string> {
  const emptied: string[] = [];
  for (const table of tables) {
    const name = client.escapeIdentifier(table);
    const { rows } = await client.query("select to_regclass($1) is not null as there", [`public.${name}`]);
    const isThere = rows[0]?.there === true;
    if (!isThere || (await client.query(`select from public.${name}`)).rowCount === 0)
      emptied.push(isThere ? table : `${table} (dropped)`);
  }
  return emptied.join(", ");
}

/** What every program writes into some columns, though any text or JSON may stand there: a list, a language of the console. */
const WRITTEN = ["'[]'::jsonb", "'en'::text"];

async function writeAsPrograms(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ table: string; column: string }>(
    `select table_name::text as table, column_name::text as column from information_schema.columns
     where table_schema = 'public' and column_default = any($1)`,
    [WRITTEN],
  );
  for (const { table, column } of rows)
    await client.query(
      `update public.${client.escapeIdentifier(table)} set ${client.escapeIdentifier(column)} = default`,
    );
}

/** Starts the product on the database, and asks it for its lists as an owner's key. */
async function start(client: pg.Client, url: string, dataDir: string): Promise<string> {
  const key = newApiKey();
  const { prefix, hash } = toStoredApiKey(key);
  await client.query("update organizations set status = 'active'");
  await client.query(
    "update api_keys set role = 'owner', prefix = $1, hash = $2, expires_at = null, revoked_at = null, replaced_by_id = null",
    [prefix, hash],
  );
  await writeAsPrograms(client);
  const settings = { DATABASE_URL: url, ROLLCALL_DATA_DIR: dataDir, ROLLCALL_WORKERS: "1" };
  const product = await startProduct(settings, undefined, PATIENTLY);
  try {
    const statuses = await Promise.all(
      LISTS.map(async (list) => {
        const answer = await fetch(`${product.url}/v1/${list}`, {
          headers: { authorization: `Bearer ${key}` },
        });
        return [list, answer.status] as const;
      }),
    );
    const wrong = statuses.filter(([, status]) => status !== 200);
    if (wrong.length > 0) throw new Error(`of organization ${EVERY_ID}: ${wrong.join("; ")}`);
    return "started, ready, and all lists answer";
  } finally {
    await product.stop();
  }
}
