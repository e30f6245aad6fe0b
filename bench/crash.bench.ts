import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { EmbeddedPostgres } from "#lib/launcher/embedded-postgres.ts";
import { applyMigrations } from "#lib/launcher/migrations.ts";
import { prepareDataFolder } from "#lib/launcher/postgres-cluster.ts";
import { database } from "#lib/server/database.ts";
import { settleEnvironment } from "#lib/server/environment.ts";
import { closeQueue } from "#lib/server/jobs/enqueue.ts";
import { crashRun } from "#lib/worker/testing/crash-run.ts";

/**
 * What is left of a collection whose workers are killed again and again: nothing but the collection. Arguments: videos
 * and kills, 200 and 50 unless given.
 */
export async function run([videos = "200", kills = "50"]: string[]): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), "rollcall-bench-"));
  await prepareDataFolder(dataDir);
  const postgres = await EmbeddedPostgres.start({ dataDir, isDisposable: true });
  try {
    await postgres.createDatabaseIfMissing("rollcall");
    const databaseUrl = postgres.url("rollcall");
    settleEnvironment({ databaseUrl, dataDir, logLevel: "silent" });
    await applyMigrations(databaseUrl);
    const report = await crashRun({ videos: Number(videos), kills: Number(kills) });
    const { seconds, succeeded, surplusFiles, mostAttempts, polls, wrongCounts, temporaryFiles, processes } =
      report;
    console.log(
      "| SIGKILLs | videos | succeeded | surplus files | most attempts | polls | wrong counts | temporary files | processes left | seconds |",
    );
    console.log("| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |");
    console.log(
      `| ${report.kills} | ${report.videos} | ${succeeded} | ${surplusFiles} | ${mostAttempts} | ${polls} | ${wrongCounts} | ${temporaryFiles} | ${processes} | ${seconds} |`,
    );
  } finally {
    await closeQueue();
    await database().$disconnect();
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}
