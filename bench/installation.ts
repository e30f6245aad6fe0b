import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { EmbeddedPostgres } from "#lib/launcher/embedded-postgres.ts";
import { applyMigrations } from "#lib/launcher/migrations.ts";
import { prepareDataFolder } from "#lib/launcher/postgres-cluster.ts";
import { database } from "#lib/server/database.ts";
import { settleEnvironment } from "#lib/server/environment.ts";
import { newId } from "#lib/server/ids.ts";
import { closeQueue } from "#lib/server/jobs/enqueue.ts";

/**
 * Does something with a database of its own, on this machine's disk, whose faults are not what is looked at.
 * @param dataDir where the files of the installation lie; a folder of its own unless given
 */
export async function withInstallation<Result>(
  work: (dataDir: string) => Promise<Result>,
  dataDir?: string,
): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), "rollcall-bench-"));
  await prepareDataFolder(folder);
  const postgres = await EmbeddedPostgres.start({ dataDir: folder, isDisposable: true });
  try {
    const name = `bench_${newId().replaceAll("-", "")}`;
    await postgres.createDatabaseIfMissing(name);
    const databaseUrl = postgres.url(name);
    const files = dataDir ?? join(folder, "data");
    settleEnvironment({ databaseUrl, dataDir: files, logLevel: "silent", webhookPrivateAddresses: true });
    await applyMigrations(databaseUrl);
    return await work(files);
  } finally {
    await closeQueue();
    await database().$disconnect();
    await postgres.stop();
    // A process that has read an upload may still be clearing up.
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}
