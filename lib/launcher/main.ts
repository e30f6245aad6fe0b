import { join } from "node:path";
import { type Environment, environment, sessionUrl, settleEnvironment } from "#lib/server/environment.ts";
import { requireWholeAdmin } from "#lib/server/first-account.ts";
import { buildStep, PROJECT_FOLDER } from "./build.ts";
import { checkFileStore } from "./check-file-store.ts";
import { readOptions } from "./command-line.ts";
import { EmbeddedPostgres } from "./embedded-postgres.ts";
import { lockFolder } from "./folder-lock.ts";
import { type Launch, launch } from "./launch.ts";
import {
  checkDatabase,
  checkDiskSpace,
  checkPort,
  KILLED_PATIENCE_MS,
  shownDatabase,
} from "./machine-checks.ts";
import { prepareDataFolder } from "./postgres-cluster.ts";
import { prepareDatabase } from "./prepare-database.ts";
import { isReadyInTime, processCount, runWeb, runWorkers } from "./processes.ts";
import { reportEncoder } from "./report-encoder.ts";
import { compileWorkers } from "./worker-program.ts";

const USAGE = `npm start     runs the console, the API, workers and, without DATABASE_URL, a PostgreSQL on this machine
npm run dev   the same for development

Ctrl-C or SIGTERM stops all of it. Its settings are environment variables: see docs/operations.md.`;

/**
 * `npm start` and, with `--dev`, `npm run dev`: starts everything that an installation needs, keeps it
 * running, and stops it in order: web, workers, database.
 */
async function start(isDevelopment: boolean, launch: Launch): Promise<"runs"> {
  const { progress, signal, cleanup } = launch;
  settleEnvironment({ nodeEnv: isDevelopment ? "development" : "production" });
  requireWholeAdmin(environment());
  const { dataDir, host, port } = environment();
  progress.heading("Rollcall");
  await prepareDataFolder(dataDir);
  const lock = lockFolder(dataDir);
  cleanup.defer(() => lock.release());
  await checkPort(host, port, lock.isAfterKill ? KILLED_PATIENCE_MS : undefined);
  await Promise.all([dataDir, PROJECT_FOLDER].map(checkDiskSpace));
  // Beside the first start of the database.
  const compiled = compileWorkers(signal);

  const databaseUrl = await openDatabase(environment(), launch);
  await checkFileStore(launch);
  const settings = settleEnvironment({ databaseUrl });
  const { url, isSetUp } = await prepareDatabase(launch, settings, sessionUrl());
  if (!isDevelopment) await buildStep(progress, signal);
  await compiled;
  await startChildren(settings, isDevelopment, launch);
  await reportEncoder(settings, progress);
  lock.tellOthers(`, ${settings.url}`);
  const sentence = isSetUp
    ? "Rollcall is ready. Open"
    : "Rollcall is ready. Create the first account with this link, which works once:";
  progress.address(sentence, url);
  return "runs";
}

/** The database's URL: DATABASE_URL, or that of an embedded PostgreSQL. */
async function openDatabase(settings: Environment, launch: Launch): Promise<string> {
  const { databaseUrl, dataDir } = settings;
  const { progress, signal, cleanup, unlessStopped } = launch;
  if (databaseUrl !== undefined) {
    await progress.step(
      "PostgreSQL",
      `connecting to ${shownDatabase(databaseUrl)}`,
      () => unlessStopped(checkDatabase(databaseUrl, signal)),
      () => shownDatabase(databaseUrl),
    );
    return databaseUrl;
  }
  const openEmbedded = async () => {
    const onRestart = (reason: string) =>
      progress.notice("PostgreSQL", `stopped (${reason}); starting it again`);
    const postgres = await EmbeddedPostgres.start({ dataDir, onRestart });
    cleanup.defer(() => postgres.stop());
    await postgres.createDatabaseIfMissing("rollcall");
    return postgres.url("rollcall");
  };
  const tell = (url: string) => `${shownDatabase(url)}, data in ${join(dataDir, "postgres")}`;
  return progress.step("PostgreSQL", "starting the embedded database", openEmbedded, tell);
}

async function startChildren(settings: Environment, isDevelopment: boolean, launch: Launch): Promise<void> {
  const { progress, signal } = launch;
  runWorkers(settings, launch);
  await runWeb(settings, isDevelopment, launch);
  if (settings.workers === 0) {
    progress.notice("Worker", "none, because ROLLCALL_WORKERS is 0: nothing is rendered or sent from here");
    return;
  }
  const count = processCount(settings.workers);
  await progress.step(
    "Worker",
    `starting ${count}`,
    () => isReadyInTime(settings, signal),
    (isReady) => (isReady ? count : `${count}, not ready yet; see ${settings.url}/readyz`),
  );
}

const { dev } = readOptions(USAGE, { dev: { type: "boolean", default: false } });
await launch((given) => start(dev, given));
