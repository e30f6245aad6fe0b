import { Writable } from "node:stream";
import pg from "pg";
import { expect, it } from "vitest";
import { environment } from "#lib/server/environment.ts";
import { readiness } from "#lib/server/health/readiness.ts";
import { openTestInstallation } from "#test/support/test-installation.ts";
import type { Launch } from "./launch.ts";
import { Progress } from "./progress.ts";
import { awaitSchema, openSharedDatabase } from "./shared-database.ts";

const { databaseUrl } = await openTestInstallation();

/** A launch that keeps what it prints. */
function testLaunch() {
  const lines: string[] = [];
  const output = new Writable({
    write: (chunk, _, done) => {
      lines.push(String(chunk));
      done();
    },
  });
  const launch: Launch = {
    progress: new Progress(output as NodeJS.WriteStream),
    signal: new AbortController().signal,
    cleanup: new AsyncDisposableStack(),
    children: [],
    unlessStopped: (work) => work,
  };
  return { launch, printed: () => lines.join("") };
}

async function change(...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}

it("says what to set when there is no database that others could share", async () => {
  const { launch } = testLaunch();
  await expect(openSharedDatabase({ ...environment(), databaseUrl: undefined }, launch)).rejects.toThrow(
    /DATABASE_URL is not set.*share one PostgreSQL of your own/s,
  );
  expect(await openSharedDatabase(environment(), launch)).toBe(databaseUrl);
});

it("waits for the migrations of its version, and says which command applies them", async () => {
  const last = "(select max(migration_name) from _prisma_migrations)";
  await change("create table kept as select * from _prisma_migrations");
  await change(`delete from _prisma_migrations where migration_name = ${last}`);
  await expect(awaitSchema(databaseUrl, testLaunch().launch, 0)).rejects.toThrow(
    /lacks \d{14}_\w+ of this version\. Run `npm run migrate` of this version, then start again/,
  );
  const { launch, printed } = testLaunch();
  const waiting = awaitSchema(databaseUrl, launch);
  await expect.poll(printed).toContain("Run `npm run migrate` of this version; waiting for it");
  await change("delete from _prisma_migrations", "insert into _prisma_migrations select * from kept");
  await waiting;
  expect(printed()).toContain("up to date");
});

it("waits for the end of a restore", async () => {
  await change("create schema rollcall_restore");
  await expect(awaitSchema(databaseUrl, testLaunch().launch, 0)).rejects.toThrow(
    "restore into this database is not finished. Let `npm run restore` end",
  );
  expect((await readiness()).checks.migrations).not.toBe("ok");
  await change("drop schema rollcall_restore");
  await awaitSchema(databaseUrl, testLaunch().launch, 0);
  expect((await readiness()).checks.migrations).toBe("ok");
});

it("does not wait for an installation that was closed", async () => {
  await change("create schema rollcall_closed");
  await expect(awaitSchema(databaseUrl, testLaunch().launch)).rejects.toThrow("goes on somewhere else");
  await change("drop schema rollcall_closed");
});

it("refuses a database that a newer version has used", async () => {
  await change(
    `insert into _prisma_migrations (id, checksum, migration_name, finished_at)
     values ('later', '', '99991231235959_later', now())`,
  );
  await expect(awaitSchema(databaseUrl, testLaunch().launch)).rejects.toThrow(
    "newer version of Rollcall (it has 99991231235959_later). Start that version",
  );
});
