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

// A worker that survives an interrupted Vitest would keep running tests. Vitest forbids `process.exit`.
watchParent(() => process.kill(process.pid, "SIGKILL"));

/**
 * An installation for this test file alone: an empty database with every migration applied, and an empty data
 * folder. From now on `environment()` returns them. Both are removed after the file's last test; close your
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
  // From here on the process's client belongs to this file. A previous file that timed out may still run in
  // this process and may have opened a client on its own database, which no longer exists.
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
