import { environment, settleEnvironment } from "#lib/server/environment.ts";
import { checkFileStore } from "./check-file-store.ts";
import { readOptions } from "./command-line.ts";
import { type Launch, launch } from "./launch.ts";
import { checkDiskSpace } from "./machine-checks.ts";
import { requireOwnStore } from "./own-store.ts";
import { prepareDataFolder } from "./postgres-cluster.ts";
import { processCount, runWorkers } from "./processes.ts";
import { reportEncoder } from "./report-encoder.ts";
import { awaitSchema, openSharedDatabase } from "./shared-database.ts";
import { StartFailure } from "./start-failure.ts";
import { compileWorkers } from "./worker-program.ts";

const USAGE = `npm run worker   runs ROLLCALL_WORKERS workers on this host, over the database and the file store that all hosts share

They wait until npm run migrate has been run. Ctrl-C or SIGTERM stops them. Their settings are environment variables: see
docs/operations.md, On several machines.`;

/**
 * `npm run worker`: `ROLLCALL_WORKERS` workers alone, over the database and the file store that all hosts share, once the
 * database is at this version's migrations. Asked to stop, each finishes what it has begun within
 * `ROLLCALL_DRAIN_SECONDS`, or gives it back.
 */
async function start(given: Launch): Promise<"runs"> {
  const { progress, unlessStopped } = given;
  const settings = settleEnvironment({ nodeEnv: "production" });
  progress.heading("Rollcall: worker");
  if (settings.workers === 0)
    throw new StartFailure("ROLLCALL_WORKERS is 0, so there is no worker to start.");
  await prepareDataFolder(settings.dataDir);
  await checkDiskSpace(settings.dataDir);
  const databaseUrl = await openSharedDatabase(settings, given);
  await checkFileStore(given);
  await awaitSchema(databaseUrl, given);
  await unlessStopped(requireOwnStore());
  await reportEncoder(settings, progress);
  await compileWorkers(given.signal);
  runWorkers(environment(), given);
  progress.done("Worker", processCount(settings.workers));
  return "runs";
}

readOptions(USAGE, {});
await launch(start);
