import { access, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Environment } from "#lib/server/environment.ts";
import { EmbeddedPostgres } from "./embedded-postgres.ts";
import { lockFolder } from "./folder-lock.ts";
import { SUPERUSER } from "./postgres-cluster.ts";
import { StartFailure } from "./start-failure.ts";

/**
 * The address of an installation's database, for a command that is run beside it: the one of DATABASE_URL, that of the
 * embedded PostgreSQL of an installation that runs, or that of one started for as long as the command takes.
 * @param cleanup gets what has to be stopped afterwards
 * @throws {StartFailure} where there is no installation, or its database does not start
 */
export async function openDatabase(
  { databaseUrl, dataDir }: Pick<Environment, "databaseUrl" | "dataDir">,
  cleanup: AsyncDisposableStack,
): Promise<string> {
  if (databaseUrl !== undefined) return databaseUrl;
  await access(join(dataDir, "postgres")).catch(() => {
    const advice = "Set ROLLCALL_DATA_DIR to the folder that it is started with.";
    throw new StartFailure(`There is no installation in ${dataDir}. ${advice}`);
  });
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

async function runningAddress(dataDir: string): Promise<string> {
  // The fourth line of PostgreSQL's own note about itself is its port.
  const note = await readFile(join(dataDir, "postgres", "postmaster.pid"), "utf8");
  const password = await readFile(join(dataDir, "postgres-password"), "utf8");
  return `postgresql://${SUPERUSER}:${password.trim()}@127.0.0.1:${note.split("\n")[3]?.trim()}/rollcall`;
}
