import { access, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Environment } from "#lib/server/environment.ts";
import { EmbeddedPostgres } from "./embedded-postgres.ts";
import { lockFolder } from "./folder-lock.ts";
import { checkDatabase } from "./machine-checks.ts";
import { prepareDataFolder, SUPERUSER } from "./postgres-cluster.ts";
import { StartFailure } from "./start-failure.ts";

/**
 * The URL of an installation's database, for a separate command: DATABASE_URL, the embedded PostgreSQL of a
 * running installation, or one that is started for the duration of the command.
 * @param cleanup gets what has to be stopped afterwards
 * @throws {StartFailure} where there is no installation, or its database does not start
 */
export async function openDatabase(
  { databaseUrl, dataDir }: Pick<Environment, "databaseUrl" | "dataDir">,
  cleanup: AsyncDisposableStack,
): Promise<string> {
  if (databaseUrl !== undefined) return databaseUrl;
  await requireInstallation(dataDir);
  try {
    const lock = lockFolder(dataDir);
    cleanup.defer(() => lock.release());
  } catch (error) {
    if (error instanceof StartFailure) return runningAddress(dataDir);
    throw error;
  }
  const postgres = await EmbeddedPostgres.start({ dataDir });
  cleanup.defer(() => postgres.stop());
  return postgres.url("rollcall");
}

/** @throws {StartFailure} where there is no installation with an embedded PostgreSQL */
export async function requireInstallation(dataDir: string): Promise<void> {
  await access(join(dataDir, "postgres")).catch(() => {
    const advice = "Set ROLLCALL_DATA_DIR to the folder that it is started with.";
    throw new StartFailure(`There is no installation in ${dataDir}. ${advice}`);
  });
}

/**
 * The URL of the database of an installation that may not exist yet: DATABASE_URL, or an embedded PostgreSQL that is created
 * if necessary and runs for the duration of the command.
 * @throws {StartFailure} while the installation runs, and where its database cannot be reached
 */
export async function openEmptyInstallation(
  { databaseUrl, dataDir }: Pick<Environment, "databaseUrl" | "dataDir">,
  cleanup: AsyncDisposableStack,
  signal: AbortSignal,
): Promise<string> {
  await prepareDataFolder(dataDir);
  if (databaseUrl !== undefined) {
    await checkDatabase(databaseUrl, signal);
    return databaseUrl;
  }
  const lock = lockFolder(dataDir);
  cleanup.defer(() => lock.release());
  const postgres = await EmbeddedPostgres.start({ dataDir });
  cleanup.defer(() => postgres.stop());
  await postgres.createDatabaseIfMissing("rollcall");
  return postgres.url("rollcall");
}

async function runningAddress(dataDir: string): Promise<string> {
  // The fourth line of PostgreSQL's pid file is its port.
  const note = await readFile(join(dataDir, "postgres", "postmaster.pid"), "utf8");
  const password = await readFile(join(dataDir, "postgres-password"), "utf8");
  return `postgresql://${SUPERUSER}:${password.trim()}@127.0.0.1:${note.split("\n")[3]?.trim()}/rollcall`;
}
