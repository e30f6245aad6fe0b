import { join } from "node:path";
import { parseArgs } from "node:util";
import {
  type Environment,
  EnvironmentError,
  environment,
  isNpmScript,
  settleEnvironment,
} from "#lib/server/environment.ts";
import { keepFilesPrivate } from "#lib/server/storage/private-files.ts";
import { buildIfChanged, PROJECT_FOLDER } from "./build.ts";
import { EmbeddedPostgres } from "./embedded-postgres.ts";
import { firstStart } from "./first-start.ts";
import { lockFolder } from "./folder-lock.ts";
import { checkDatabase, checkDiskSpace, checkPort, shownDatabase } from "./machine-checks.ts";
import { applyMigrations, MigrationError } from "./migrations.ts";
import { keepNameOrder, reportNameOrder } from "./name-order.ts";
import { isOrphanOfNpm, watchParent } from "./parent-watch.ts";
import { prepareDataFolder } from "./postgres-cluster.ts";
import { isReadyInTime, startWeb, startWorkers, waitUntilServing } from "./processes.ts";
import { Progress } from "./progress.ts";
import { reportEncoder } from "./report-encoder.ts";
import { StartFailure, systemCode } from "./start-failure.ts";
import type { SupervisedProcess } from "./supervised-process.ts";

/**
 * `npm start` and, with `--dev`, `npm run dev`: starts everything that an installation needs, keeps it
 * running, and stops it in order: web, workers, database.
 */
const progress = new Progress(process.stdout);
const shutdown = new AbortController();
const children: SupervisedProcess[] = [];

/** Starts everything. What has to be stopped again is added to `cleanup`, which runs in reverse order. */
async function start(isDevelopment: boolean, cleanup: AsyncDisposableStack): Promise<void> {
  shutdown.signal.throwIfAborted();
  settleEnvironment({ nodeEnv: isDevelopment ? "development" : "production" });
  const { dataDir, host, port } = environment();
  progress.heading("Rollcall");
  await prepareDataFolder(dataDir);
  const lock = lockFolder(dataDir);
  cleanup.defer(() => lock.release());
  await checkPort(host, port);
  await Promise.all([dataDir, PROJECT_FOLDER].map(checkDiskSpace));

  const databaseUrl = await openDatabase(environment(), cleanup);
  const settings = settleEnvironment({ databaseUrl });
  await progress.step(
    "Migrations",
    "bringing the database up to date",
    () => unlessStopped(applyMigrations(databaseUrl)),
    (applied) => (applied.length === 0 ? "up to date" : `${applied.length} applied`),
  );
  reportNameOrder(await unlessStopped(keepNameOrder(databaseUrl)), progress);
  if (!isDevelopment) {
    await progress.step(
      "Build",
      "building, which takes about a minute the first time",
      () => buildIfChanged(shutdown.signal),
      (isBuilt) => (isBuilt ? "built" : "up to date"),
    );
  }
  const { url, isSetUp } = await unlessStopped(firstStart(settings));
  await startChildren(settings, isDevelopment, cleanup);
  await reportEncoder(settings, progress);
  lock.tellOthers(`, ${settings.url}`);
  const sentence = isSetUp
    ? "Rollcall is ready. Open"
    : "Rollcall is ready. Create the first account with this link, which works once:";
  progress.address(sentence, url);
}

/**
 * Waits for work that only uses the database: if the database no longer responds, the work must not delay the
 * stop.
 */
async function unlessStopped<Result>(work: Promise<Result>): Promise<Result> {
  const { signal } = shutdown;
  signal.throwIfAborted();
  const { promise: stopped, reject } = Promise.withResolvers<never>();
  const onAbort = () => reject(signal.reason);
  signal.addEventListener("abort", onAbort, { once: true });
  try {
    return await Promise.race([work, stopped]);
  } finally {
    signal.removeEventListener("abort", onAbort);
  }
}

/** The database's URL: DATABASE_URL, or that of an embedded PostgreSQL. */
async function openDatabase(settings: Environment, cleanup: AsyncDisposableStack): Promise<string> {
  const { databaseUrl, dataDir } = settings;
  if (databaseUrl !== undefined) {
    await progress.step(
      "PostgreSQL",
      `connecting to ${shownDatabase(databaseUrl)}`,
      () => unlessStopped(checkDatabase(databaseUrl, shutdown.signal)),
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

async function startChildren(settings: Environment, isDevelopment: boolean, cleanup: AsyncDisposableStack) {
  shutdown.signal.throwIfAborted();
  const workers = startWorkers(settings, progress);
  children.push(...workers);
  cleanup.defer(async () => {
    await Promise.all(workers.map((worker) => worker.stop()));
  });
  const web = startWeb(isDevelopment, progress);
  children.push(web);
  cleanup.defer(() => web.stop());
  await progress.step(
    "Web",
    `starting on ${settings.host}:${settings.port}`,
    () => waitUntilServing(web, settings, shutdown.signal),
    () => `listening on ${settings.host}:${settings.port}`,
  );
  const count = settings.workers === 1 ? "1 process" : `${settings.workers} processes`;
  await progress.step(
    "Worker",
    `starting ${count}`,
    () => isReadyInTime(settings, shutdown.signal),
    (isReady) => (isReady ? count : `${count}, not ready yet; see ${settings.url}/readyz`),
  );
}

/** The first signal stops everything in order; the second one does not wait for the children's work. */
function onSignal(): void {
  if (shutdown.signal.aborted) for (const child of children) child.kill();
  else shutdown.abort(new Error("asked to stop"));
}

/**
 * npm passes a SIGTERM only to the shell that runs a script: without this, stopping `npm start` would leave
 * everything running. A closed terminal or pipe must not end the launcher either, because the database would
 * keep running.
 */
function outliveTerminal(): void {
  if (isNpmScript()) {
    const onLoss = () => shutdown.abort(new Error("npm was stopped"));
    if (isOrphanOfNpm()) onLoss();
    else watchParent(onLoss);
  }
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => undefined);
}

function explain(error: unknown): string {
  if (error instanceof EnvironmentError) {
    return `The settings are wrong:\n${error.problems.map((problem) => `  ${problem}`).join("\n")}`;
  }
  if (error instanceof StartFailure || error instanceof MigrationError) return error.message;
  if (systemCode(error) === "ENOSPC")
    return "There is no space left on the disk. Free some, and start again.";
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

async function main(): Promise<number> {
  keepFilesPrivate();
  const { values } = parseArgs({ options: { dev: { type: "boolean", default: false } } });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, onSignal);
  outliveTerminal();
  const stopped = new Promise<void>((resolve) => shutdown.signal.addEventListener("abort", () => resolve()));
  const cleanup = new AsyncDisposableStack();
  try {
    await start(values.dev, cleanup);
    await stopped;
    process.stdout.write("\nStopping …\n");
    return 0;
  } catch (error) {
    if (shutdown.signal.aborted) return 0;
    process.stderr.write(`\n${explain(error)}\n\n`);
    return 1;
  } finally {
    await cleanup.disposeAsync();
  }
}

// Everything is stopped by now; a handle that a library left open must not block the terminal.
process.exit(await main());
