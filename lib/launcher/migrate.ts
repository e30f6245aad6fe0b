import { sessionUrl, settleEnvironment } from "#lib/server/environment.ts";
import { requireWholeAdmin } from "#lib/server/first-account.ts";
import { checkFileStore } from "./check-file-store.ts";
import { readOptions } from "./command-line.ts";
import { type Launch, launch } from "./launch.ts";
import { prepareDataFolder } from "./postgres-cluster.ts";
import { prepareDatabase } from "./prepare-database.ts";
import { openSharedDatabase } from "./shared-database.ts";

const USAGE = `npm run migrate   brings the database of DATABASE_URL to this version, does what a first start does, and ends

Parts of the version before may run meanwhile. Its settings are environment variables: see docs/operations.md, On several machines.`;

/**
 * `npm run migrate`: brings the database to this version, sets up what a first start does, and ends. Any number may run at
 * once, and while web and workers of the version before are running.
 */
async function start(given: Launch): Promise<"done"> {
  const settings = settleEnvironment({ nodeEnv: "production" });
  requireWholeAdmin(settings);
  given.progress.heading("Rollcall: migrate");
  await prepareDataFolder(settings.dataDir);
  await openSharedDatabase(settings, given);
  await checkFileStore(given);
  const { url, isSetUp } = await prepareDatabase(given, settings, sessionUrl());
  if (isSetUp) given.progress.done("Database", "ready");
  else
    given.progress.address(
      "The database is ready. Once the web process runs, create the first account with this link, which works once (each run of this command prints a new one):",
      url,
    );
  return "done";
}

readOptions(USAGE, {});
await launch(start);
