import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, inject } from "vitest";
import { watchParent } from "#lib/launcher/parent-watch.ts";
import { database } from "#lib/server/database.ts";
import { settleEnvironment } from "#lib/server/environment.ts";
import { forgetKeptGlobals } from "./kept-globals.ts";
import { TEMPLATE_DATABASE } from "./template-database.ts";

export type TestInstallation = { databaseUrl: string; dataDir: string };

// A worker that Vitest leaves behind when it is interrupted would go on testing. Vitest forbids `process.exit`.
watchParent(() => process.kill(process.pid, "SIGKILL"));

/**
 * An installation for this test file alone: a database with every migration applied and nothing in it, and an empty
 * data folder. `environment()` answers with them from now on. Both are removed after the file's last test; close your
 * own connections in `afterAll`, which runs before.
 *
 * Call it at the top of a test file, before anything connects: `await openTestInstallation();`
 */
export async function openTestInstallation(): Promise<TestInstallation> {
  const answer = await fetch(inject("testPostgresUrl"));
  const serverUrl = await answer.text();
  if (!answer.ok) throw new Error(`The PostgreSQL for tests did not start: ${serverUrl}`);

  const name = `test_${randomBytes(6).toString("hex")}`;
  await runOn(serverUrl, `create database ${name} template ${TEMPLATE_DATABASE}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  const installation = { databaseUrl: url.href, dataDir: await mkdtemp(join(tmpdir(), "rollcall-files-")) };
  settleEnvironment(installation);
  // From here on the process's client is this file's. What a file before, which timed out, still does in the same process
  // has opened it anew on a database that is gone, or would.
  forgetKeptGlobals();
  database();

  afterAll(async () => {
    await runOn(serverUrl, `drop database ${name} with (force)`);
    // A worker that has just been closed may still write a sign of life while this is removed.
    await rm(installation.dataDir, { recursive: true, force: true, maxRetries: 5 });
  });
  return installation;
}

async function runOn(connectionString: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
