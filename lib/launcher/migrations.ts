import { PrismaPg } from "@prisma/adapter-pg";
import type { SqlDriverAdapter, SqlMigrationAwareDriverAdapterFactory } from "@prisma/driver-adapter-utils";
import pg from "pg";
import { PgBoss } from "pg-boss";
import { installQueues } from "#lib/server/jobs/queues.ts";
import { CLOSED, isClosed } from "./closed-mark.ts";
import { GIVE_UP_SOON, LockPatience, type TellWait } from "./lock-patience.ts";
import { isRestoreUnfinished } from "./restoring/restore-mark.ts";
import {
  engineMessage,
  MIGRATIONS_PATH,
  NO_FILTER,
  openSchemaEngine,
  readMigrations,
  type SchemaEngine,
} from "./schema-engine.ts";
import { takeTurn } from "./take-turn.ts";

/**
 * An arbitrary number, unique in this code: it keeps two starting servers from migrating at the same time.
 */
const ADVISORY_LOCK = 7_226_551_009;

/** Thrown when the database cannot be migrated to this version's schema; the failed step is rolled back. */
export class MigrationError extends Error {
  override readonly name = "MigrationError";
}

/** Why this version does not start. @param unknown migrations that it does not have */
export const newerDatabase = (unknown: readonly string[]): string =>
  `This database was used by a newer version of Rollcall (it has ${unknown.join(", ")}). Start that version, or restore a backup made before the upgrade.`;

/**
 * Migrates a database to the schema of this version, including the job queue's: applies the missing
 * migrations of `prisma/migrations` and records them in `_prisma_migrations` exactly as `prisma migrate
 * deploy` does. Idempotent; a second caller waits until the first is done. It waits too while a backup is being written, and
 * never keeps others waiting behind a lock for more than a few seconds.
 * @param options.only for a restore: the migrations that its backup has; without it all, and not into a database whose
 *   restore is not finished
 * @param options.tellWait is called with why it waits
 * @param options.pauseMs between looks at what it waits for
 * @returns the names of the migrations applied now.
 * @throws MigrationError when a migration fails, or the database belongs to a newer version.
 */
export async function applyMigrations(
  databaseUrl: string,
  folder = MIGRATIONS_PATH,
  options: { only?: readonly string[]; isRestore?: boolean; tellWait?: TellWait; pauseMs?: number } = {},
): Promise<string[]> {
  const lock = new pg.Client({ connectionString: databaseUrl, application_name: "rollcall-migrations" });
  await lock.connect();
  try {
    const tellWait = options.tellWait ?? (() => undefined);
    await takeTurn(lock, ADVISORY_LOCK, tellWait);
    if (options.isRestore !== true && (await isRestoreUnfinished(lock))) {
      throw new MigrationError(
        "A restore into this database was not finished: run `npm run restore` again, which begins anew, or use another database.",
      );
    }
    if (options.isRestore !== true && (await isClosed(lock))) throw new MigrationError(CLOSED);
    const patience = new LockPatience(lock, tellWait, options.pauseMs);
    const applied = await applyMissing(databaseUrl, folder, patience, options.only);
    await lock.query(GIVE_UP_SOON);
    await installQueue(lock, patience);
    return applied;
  } finally {
    await lock.end();
  }
}

async function applyMissing(
  databaseUrl: string,
  folder: string,
  patience: LockPatience,
  only?: readonly string[],
): Promise<string[]> {
  const migrationsList = await readMigrations(folder);
  if (only !== undefined)
    migrationsList.migrationDirectories = migrationsList.migrationDirectories.filter(({ path }) =>
      only.includes(path),
    );
  const database = new ScriptedPostgres(databaseUrl, patience);
  const engine = await openSchemaEngine(database);
  try {
    if (await settleHistory(engine, folder)) await patience.awaitBackup();
    const { appliedMigrationNames } = await engine.applyMigrations({ migrationsList, filters: NO_FILTER });
    return appliedMigrationNames;
  } catch (error) {
    if (error instanceof MigrationError) throw error;
    const cause = database.scriptFailure ?? error;
    throw new MigrationError(`A migration failed and was rolled back: ${engineMessage(cause)}`, { cause });
  } finally {
    await database.close();
    engine.free();
  }
}

/** Checks the database's migration history before anything is changed. @returns whether migrations are missing */
async function settleHistory(engine: SchemaEngine, folder: string): Promise<boolean> {
  const diagnosis = await engine.diagnoseMigrationHistory({
    migrationsList: await readMigrations(folder),
    optInToShadowDatabase: false,
    filters: NO_FILTER,
  });
  if (diagnosis.history !== null && diagnosis.history.diagnostic !== "databaseIsBehind") {
    throw new MigrationError(newerDatabase(diagnosis.history.unpersistedMigrationNames));
  }
  // A migration runs in one transaction, so a failed one left nothing behind and can be tried again.
  for (const migrationName of diagnosis.failedMigrationNames) {
    await engine.markMigrationRolledBack({ migrationName });
  }
  return diagnosis.history !== null;
}

/**
 * pg-boss manages its own schema. It is created here, so that web and workers can start in any order and do
 * not need the right to change a schema.
 */
async function installQueue(client: pg.Client, patience: LockPatience): Promise<void> {
  try {
    await patience.retry(() => startQueue(client));
  } catch (error) {
    throw new MigrationError(`The job queue could not be set up: ${engineMessage(error)}`, { cause: error });
  }
}

async function startQueue(client: pg.Client): Promise<void> {
  const db = { executeSql: (text: string, values?: unknown[]) => client.query(text, values) };
  const boss = new PgBoss({ db, migrate: true, supervise: false, schedule: false });
  boss.on("error", () => undefined);
  try {
    await boss.start();
    await installQueues(boss);
    await boss.stop({ graceful: false });
  } catch (error) {
    // Its scripts begin transactions of their own.
    await client.query("rollback");
    throw error;
  }
}

/**
 * Prisma's adapter splits a script at every semicolon, which breaks functions and leaves half a migration
 * behind when one statement fails. Here PostgreSQL gets the whole script and runs it as one transaction.
 */
class ScriptedPostgres implements SqlMigrationAwareDriverAdapterFactory {
  readonly provider = "postgres";
  readonly adapterName = "rollcall-migrations";
  scriptFailure: unknown;
  readonly #pool: pg.Pool;
  readonly #inner: PrismaPg;
  readonly #patience: LockPatience;

  constructor(connectionString: string, patience: LockPatience) {
    this.#patience = patience;
    // One connection: the engine takes a session lock and must keep it.
    this.#pool = new pg.Pool({ connectionString, max: 1 });
    this.#pool.on("error", (error) => {
      this.scriptFailure ??= error;
    });
    this.#inner = new PrismaPg(this.#pool);
  }

  async connect(): Promise<SqlDriverAdapter> {
    const adapter = await this.#inner.connect();
    adapter.executeScript = async (script) => {
      try {
        await this.#patience.retry(() => this.#pool.query(`${GIVE_UP_SOON};\n${script}`));
      } catch (error) {
        this.scriptFailure = error;
        throw error;
      }
    };
    return adapter;
  }

  connectToShadowDb(): Promise<SqlDriverAdapter> {
    return Promise.reject(new Error("migrations are applied without a shadow database"));
  }

  close(): Promise<void> {
    return this.#pool.end();
  }
}
