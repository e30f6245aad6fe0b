import { environment, settleEnvironment } from "#lib/server/environment.ts";
import { buildStep, PROJECT_FOLDER } from "./build.ts";
import { checkFileStore } from "./check-file-store.ts";
import { readOptions } from "./command-line.ts";
import { type Launch, launch } from "./launch.ts";
import { checkDiskSpace, checkPort } from "./machine-checks.ts";
import { requireOwnStore } from "./own-store.ts";
import { prepareDataFolder } from "./postgres-cluster.ts";
import { runWeb } from "./processes.ts";
import { awaitSchema, openSharedDatabase } from "./shared-database.ts";

const USAGE = `npm run web   runs the console and the API on this host, over the database and the file store that all hosts share

It waits until npm run migrate has been run. Ctrl-C or SIGTERM stops it. Its settings are environment variables: see
docs/operations.md, On several machines.`;

/**
 * `npm run web`: the console and the API alone, over the database and the file store that all hosts share. It serves once
 * the database is at this version's migrations, which `npm run migrate` applies.
 */
async function start(given: Launch): Promise<"runs"> {
  const { progress, signal, unlessStopped } = given;
  const settings = settleEnvironment({ nodeEnv: "production" });
  progress.heading("Rollcall: web");
  await prepareDataFolder(settings.dataDir);
  await checkPort(settings.host, settings.port);
  await Promise.all([settings.dataDir, PROJECT_FOLDER].map(checkDiskSpace));
  const databaseUrl = await openSharedDatabase(settings, given);
  await checkFileStore(given);
  await buildStep(progress, signal);
  await awaitSchema(databaseUrl, given);
  await unlessStopped(requireOwnStore());
  await runWeb(environment(), false, given);
  progress.address("The web process is ready. Open", settings.url);
  return "runs";
}

readOptions(USAGE, {});
await launch(start);
