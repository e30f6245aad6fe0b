import { cp, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeEach, expect, it } from "vitest";
import { ONE_BACKUP } from "#lib/server/jobs/removal-lock.ts";
import { openTestInstallation } from "#test/support/test-installation.ts";
import { applyMigrations } from "./migrations.ts";
import { MIGRATIONS_PATH, readMigrations } from "./schema-engine.ts";

const installation = await openTestInstallation();
const admin = new pg.Client(installation.databaseUrl);
await admin.connect();
const folder = await mkdtemp(join(tmpdir(), "rollcall-migrations-"));
const names: string[] = [];
let databaseUrl = "";

/** Each test has a database with nothing in it. */
beforeEach(async () => {
  const name = `migrations_${process.pid}_${names.length}`;
  await admin.query(`create database ${name} template template0`);
  names.push(name);
  const url = new URL(installation.databaseUrl);
  url.pathname = name;
  databaseUrl = url.href;
});

afterAll(async () => {
  for (const name of names) await admin.query(`drop database ${name} with (force)`);
  await admin.end();
  await rm(folder, { recursive: true, force: true });
});

async function write(name: string, sql: string): Promise<void> {
  await mkdir(join(folder, name), { recursive: true });
  await writeFile(join(folder, name, "migration.sql"), sql);
}

async function query(statement: string): Promise<unknown[]> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

it("applies every migration once, however many servers start at the same time", async () => {
  const all = (await readMigrations()).migrationDirectories.map((migration) => migration.path);
  const told: string[] = [];
  const options = { tellWait: (text: string) => told.push(text) };
  const applied = await Promise.all([1, 2].map(() => applyMigrations(databaseUrl, MIGRATIONS_PATH, options)));
  expect(told).toEqual([expect.stringContaining("waiting until it is done")]);
  expect(applied.toSorted((a, b) => b.length - a.length)).toEqual([all, []]);
  expect(await applyMigrations(databaseUrl)).toEqual([]);
  expect(
    await query("select count(*)::int as count from _prisma_migrations where finished_at is not null"),
  ).toEqual([{ count: all.length }]);
});

it("keeps nothing of a migration that fails, and goes on once it is mended", async () => {
  await write(
    "20260101000000_function",
    "create function two() returns int language plpgsql as $$ begin perform 1; return 2; end; $$;",
  );
  await write("20260102000000_broken", "create table half (id int); select 1 / 0;");
  await expect(applyMigrations(databaseUrl, folder)).rejects.toThrow("division by zero");
  expect(await query("select to_regclass('half') as half, two()")).toEqual([{ half: null, two: 2 }]);

  await write("20260102000000_broken", "create table half (id int);");
  expect(await applyMigrations(databaseUrl, folder)).toEqual(["20260102000000_broken"]);
});

it("lets others read a table whose lock it does not get, and goes on when it is free", async () => {
  await write("20260103000000_table", "create table busy (id int);");
  await applyMigrations(databaseUrl, folder);
  await write("20260104000000_column", "alter table busy add column name text;");
  const reader = new pg.Client(databaseUrl);
  await reader.connect();
  await reader.query("begin; select from busy");
  const told: string[] = [];
  const migrating = applyMigrations(databaseUrl, folder, {
    tellWait: (text) => told.push(text),
    pauseMs: 50,
  });
  await expect.poll(() => told, { timeout: 8000 }).toEqual([expect.stringContaining("holds a lock")]);
  await query("set lock_timeout = '4s'; select from busy");
  await reader.query("commit");
  await reader.end();
  expect(await migrating).toEqual(["20260104000000_column"]);
});

it("waits in words while a backup is being written, unless nothing is to be done", async () => {
  await write("20260103000000_table", "create table busy (id int);");
  const backup = new pg.Client(databaseUrl);
  await backup.connect();
  await backup.query("begin");
  await backup.query(ONE_BACKUP);
  const told: string[] = [];
  const options = { tellWait: (text: string) => told.push(text), pauseMs: 50 };
  const migrating = applyMigrations(databaseUrl, folder, options);
  await expect.poll(() => told).toEqual([expect.stringContaining("A backup is being written")]);
  expect(await query("select to_regclass('busy') as busy")).toEqual([{ busy: null }]);
  await backup.query("commit");
  expect(await migrating).toContain("20260103000000_table");
  await backup.query("begin");
  await backup.query(ONE_BACKUP);
  expect(await applyMigrations(databaseUrl, folder, options)).toEqual([]);
  await backup.end();
});

it("leaves a database alone that a newer version has used", async () => {
  const newer = join(folder, "newer");
  await cp(MIGRATIONS_PATH, newer, { recursive: true });
  await mkdir(join(newer, "99991231235959_later"));
  await writeFile(join(newer, "99991231235959_later", "migration.sql"), "create table later (id int);");
  await applyMigrations(databaseUrl, newer);
  await expect(applyMigrations(databaseUrl)).rejects.toThrow(
    "newer version of Rollcall (it has 99991231235959_later)",
  );
});
