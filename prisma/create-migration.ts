import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { type Extensions, PGlite } from "@electric-sql/pglite";
import { btree_gin } from "@electric-sql/pglite/contrib/btree_gin";
import { citext } from "@electric-sql/pglite/contrib/citext";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { unaccent } from "@electric-sql/pglite/contrib/unaccent";
import type { SqlDriverAdapter, SqlMigrationAwareDriverAdapterFactory } from "@prisma/driver-adapter-utils";
import { PrismaPGlite } from "pglite-prisma-adapter";
import {
  engineMessage,
  MIGRATIONS_PATH,
  NO_FILTER,
  openSchemaEngine,
  readMigrations,
  readSchema,
} from "#lib/launcher/schema-engine.ts";

/**
 * `npm run db:migration <name>`: writes the SQL that takes the last migration's schema to today's
 * prisma/schema.prisma. `--empty` makes one to be written by hand; `--check` only tells whether one is missing.
 *
 * The migrations so far are played into a PostgreSQL in memory (PGlite), hand-written SQL included, and the result is
 * compared with the data model; no server is needed. A file that is already there is never touched.
 */
const usage = "Usage: npm run db:migration <name> [-- --empty]   or   npm run db:migration -- --check";

/** The extensions that a migration may ask for with `create extension`. */
const extensions: Extensions = { btree_gin, citext, pg_trgm, unaccent };

class MemoryPostgres implements SqlMigrationAwareDriverAdapterFactory {
  readonly provider = "postgres";
  readonly adapterName = "pglite";
  readonly #databases: PGlite[] = [];
  scriptFailure: unknown;

  async connect(): Promise<SqlDriverAdapter> {
    const database = await PGlite.create({ extensions });
    this.#databases.push(database);
    const adapter = await new PrismaPGlite(database).connect();
    // The adapter's own does not wait for the script and loses its error.
    adapter.executeScript = async (script) => {
      try {
        await database.exec(script);
      } catch (error) {
        this.scriptFailure = error;
        throw error;
      }
    };
    return adapter;
  }

  connectToShadowDb(): Promise<SqlDriverAdapter> {
    return this.connect();
  }

  async close(): Promise<void> {
    await Promise.all(this.#databases.map((database) => (database.closed ? undefined : database.close())));
  }
}

async function writeMigration(name: string, script: string): Promise<string> {
  const folder = join(MIGRATIONS_PATH, name);
  const path = join(folder, "migration.sql");
  await mkdir(folder);
  await writeFile(path, script, { flag: "wx" });
  await writeFile(join(MIGRATIONS_PATH, "migration_lock.toml"), 'provider = "postgresql"\n');
  return path;
}

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { empty: { type: "boolean" }, check: { type: "boolean" } },
  });
  const [name, ...more] = positionals;
  const isNamed = name !== undefined && /^[a-z][a-z0-9_]*$/.test(name) && more.length === 0;
  if (!values.check && !isNamed) {
    console.error(`${usage}\nA name is lower case words joined by underscores, such as add_person_phone.`);
    return 1;
  }
  await mkdir(MIGRATIONS_PATH, { recursive: true });
  try {
    const script = await missingSql();
    if (values.check) return reportMissing(script);
    if (script === null && !values.empty) {
      console.log("The migrations already match prisma/schema.prisma; nothing to write.");
      return 0;
    }
    const path = await writeMigration(`${timestamp()}_${name}`, script ?? "-- Written by hand.\n");
    console.log(`Wrote ${path}\nRead it, and add by hand what Prisma cannot express.`);
    return 0;
  } catch (error) {
    console.error(engineMessage(error));
    return 1;
  }
}

/** The SQL that leads from the migrations to the data model, or null when there is nothing to do. */
async function missingSql(): Promise<string | null> {
  const database = new MemoryPostgres();
  const engine = await openSchemaEngine(database);
  try {
    const { exitCode, stdout } = await engine.diff({
      from: { tag: "migrations", ...(await readMigrations()) },
      to: { tag: "schemaDatamodel", ...(await readSchema()) },
      script: true,
      exitCode: true,
      filters: NO_FILTER,
    });
    return exitCode === 0 ? null : stdout;
  } catch (error) {
    throw database.scriptFailure ?? error;
  } finally {
    await database.close();
    engine.free();
  }
}

function reportMissing(script: string | null): number {
  if (script === null) return 0;
  console.error(`The data model has changes without a migration:\n\n${script}`);
  console.error("Run: npm run db:migration <name>");
  return 1;
}

/** `20260131235959`, UTC: Prisma's form, so that names sort in the order they were made. */
function timestamp(): string {
  return new Date().toISOString().replace(/\D/g, "").slice(0, 14);
}

process.exitCode = await main();
