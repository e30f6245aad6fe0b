import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { createReadStream } from "node:fs";
import { cp, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { zstdCompressSync, zstdDecompressSync } from "node:zlib";
import pg from "pg";
import { afterAll, expect, it } from "vitest";
import { BackupReader, fileTarget, writeBackup } from "#lib/server/backup/index.ts";
import { inheritedEnvironment } from "#lib/server/environment.ts";
import { diskStorage } from "#lib/server/storage/disk-storage.ts";
import { EVERY_ID, fillTables } from "#test/support/fill-tables.ts";
import { openTestInstallation } from "#test/support/test-installation.ts";
import { applyMigrations } from "../migrations.ts";
import { MARKER, markerOf } from "../own-store.ts";
import { MIGRATIONS_PATH } from "../schema-engine.ts";
import { openBackup, type RestoreFacts, restoreInstallation } from "./restore-installation.ts";
import { waitingWork } from "./waiting-work.ts";

const { databaseUrl, dataDir } = await openTestInstallation();
const storage = diskStorage(dataDir);
const client = new pg.Client(databaseUrl);
await client.connect();
const folder = await mkdtemp(join(tmpdir(), "rollcall-restore-"));
const COMMAND = join(import.meta.dirname, "../restore.ts");
const { signal } = new AbortController();
const names: string[] = [];

afterAll(async () => {
  for (const name of names) await client.query(`drop database if exists ${name} with (force)`);
  await client.query("drop role if exists restore_owner");
  await client.end();
  await rm(folder, { recursive: true, force: true });
});

const keyOf = (kind: string, file: string) => `organizations/${EVERY_ID}/${kind}/${EVERY_ID}${file}`;
const FILES = {
  [keyOf("assets", ".png")]: randomBytes(300_000),
  [keyOf("videos", "/1.mp4")]: randomBytes(3_000_000),
  [keyOf("videos", "/1.jpg")]: Buffer.alloc(0),
};

await fillTables(client);
await client.query(
  `insert into pgboss.job (name, data, state, priority) values ('send-mail', '{"a": "\\\\ü"}', 'active', -7), ('render-video', null, 'created', 1)`,
);
for (const [key, bytes] of Object.entries(FILES)) await storage.write(key, bytes);
await storage.write(
  `organizations/${EVERY_ID}/assets/01890a5d-0000-774b-bcce-b302099a8057.png`,
  randomBytes(9),
);

async function backup(name: string): Promise<string> {
  const path = join(folder, name);
  await writeBackup({ databaseUrl, storage, target: await fileTarget(path), version: "1.2.3", signal });
  return path;
}

const whole = await backup("whole");

/** An empty database of an owner who is no superuser, and an empty data folder. */
async function empty(): Promise<{ url: string; dataDir: string }> {
  const name = `restore_${process.pid}_${names.length}`;
  await client.query(
    "do $$ begin create role restore_owner login password 'x'; exception when duplicate_object then end $$",
  );
  await client.query(`create database ${name} owner restore_owner template template0`);
  names.push(name);
  const url = new URL(databaseUrl);
  Object.assign(url, { pathname: name, username: "restore_owner", password: "x" });
  return { url: url.href, dataDir: await mkdtemp(join(folder, "data-")) };
}

async function restore(
  path: string,
  to: { url: string; dataDir: string },
  more: { migrations?: string } = {},
): Promise<RestoreFacts> {
  const backup = await openBackup(createReadStream(path), more.migrations);
  return restoreInstallation({
    ...{ databaseUrl: to.url, storage: diskStorage(to.dataDir), backup, signal },
    ...{ store: `The folder ${to.dataDir}`, ...more },
  });
}

/** The same by the command. @returns all that it prints, and its exit code */
async function command(path: string, to: { url: string; dataDir: string }) {
  const env = inheritedEnvironment({ DATABASE_URL: to.url, ROLLCALL_DATA_DIR: to.dataDir });
  const child = spawn(process.execPath, [COMMAND, path], { env, stdio: ["ignore", "pipe", "pipe"] });
  const [out, errors] = await Promise.all([text(child.stdout), text(child.stderr), once(child, "close")]);
  return { said: out + errors, code: child.exitCode };
}

/** Every row of every table, as text; generated columns too. @param persistence "u": of unlogged tables instead */
async function rowsOf(url: string, persistence = "p"): Promise<Record<string, string[]>> {
  const reading = new pg.Client(url);
  await reading.connect();
  try {
    const { rows: tables } = await reading.query<{ name: string }>(
      `select c.oid::regclass::text as name from pg_class c
       where c.relpersistence = $1 and c.relkind in ('r', 'p')
         and (c.relnamespace = 'public'::regnamespace and c.relname <> '_prisma_migrations'
           or c.oid = 'pgboss.job'::regclass) order by 1`,
      [persistence],
    );
    const all: Record<string, string[]> = {};
    for (const { name } of tables) {
      const { rows } = await reading.query<{ row: string }>(
        `select t::text as row from ${name} t order by 1`,
      );
      all[name] = rows.map(({ row }) => row);
    }
    return all;
  } finally {
    await reading.end();
  }
}

/** Everything about constraints and triggers that a restore takes away and puts back. */
async function guards(url: string): Promise<unknown[]> {
  const reading = new pg.Client(url);
  await reading.connect();
  try {
    const { rows } = await reading.query(
      `select conrelid::regclass::text as on, conname as name, pg_get_constraintdef(oid) || convalidated as what
         from pg_constraint where connamespace = 'public'::regnamespace
       union all select tgrelid::regclass::text, tgname, tgenabled::text from pg_trigger where not tgisinternal
       order by 1, 2`,
    );
    return rows;
  } finally {
    await reading.end();
  }
}

it("brings back every row, job and file, as a database's owner without further rights", async () => {
  const to = await empty();
  const facts = await restore(whole, to);
  const rows = await rowsOf(databaseUrl);
  expect(Object.values(rows).filter((each) => each.length === 0)).toEqual([]);
  expect(await rowsOf(to.url)).toEqual(rows);
  const passing = await rowsOf(databaseUrl, "u");
  expect(Object.values(passing).filter((each) => each.length === 0)).toEqual([]);
  expect(Object.values(await rowsOf(to.url, "u")).flat()).toEqual([]);
  expect(await guards(to.url)).toEqual(await guards(databaseUrl));
  expect(facts.files.count).toBe(Object.keys(FILES).length);
  for (const [key, bytes] of Object.entries(FILES))
    expect((await readFile(join(to.dataDir, "files", key))).equals(bytes)).toBe(true);
  expect(await applyMigrations(to.url)).toEqual([]);
  expect(await waitingWork(to.url)).toContain("1 e-mail");
  expect((await stat(whole)).mode & 0o777).toBe(0o600);
});

it("refuses an installation that has anything, and what is no backup", async () => {
  const full = { url: databaseUrl, dataDir: await mkdtemp(join(folder, "data-")) };
  await expect(restore(whole, full)).rejects.toThrow("This database is in use");
  await expect(restore(whole, { ...(await empty()), dataDir })).rejects.toThrow(
    "has files of another installation",
  );
  const other = join(folder, "other");
  await writeFile(other, randomBytes(1000));
  await expect(restore(other, await empty())).rejects.toThrow("This is no backup of Rollcall");
});

it("restores into a newer version, and refuses a backup of one", async () => {
  const newer = join(folder, "newer");
  await cp(MIGRATIONS_PATH, newer, { recursive: true });
  await mkdir(join(newer, "99991231235959_later"));
  const later = "create table later as select count(*)::int as organizations from organizations";
  await writeFile(join(newer, "99991231235959_later", "migration.sql"), later);
  const to = await empty();
  // What a start leaves that nobody has set up.
  await diskStorage(to.dataDir).write(MARKER, Buffer.from("of the start"));
  const facts = await restore(whole, to, { migrations: newer });
  // As that of the restored installation, so that web processes and workers start here.
  const { rows } = await client.query<{ secret: string }>("select secret from installation");
  const marker = await text(diskStorage(to.dataDir).read(MARKER));
  expect(marker).toBe(markerOf(rows[0]?.secret ?? ""));
  expect(facts.migrations).toEqual(["99991231235959_later"]);
  expect((await rowsOf(to.url)).later).toEqual(["(1)"]);

  const path = join(folder, "of-newer");
  const target = await fileTarget(path);
  const files = diskStorage(to.dataDir);
  await writeBackup({ databaseUrl: to.url, storage: files, target, version: "9.0.0", signal });
  await expect(restore(path, await empty())).rejects.toThrow(
    "of a newer version of Rollcall (9.0.0, it has 99991231235959_later)",
  );
});

it("finds every flipped byte and every missing end, and begins anew after a restore that broke off", async () => {
  const bytes = await readFile(whole);
  const damaged = join(folder, "damaged");
  for (const place of [0.01, 0.3, 0.6, 0.999].map((share) => Math.floor(bytes.length * share))) {
    const changed = Buffer.from(bytes);
    changed[place] = (changed[place] ?? 0) ^ 0x10;
    await writeFile(damaged, changed);
    await expect(read(damaged)).rejects.toThrow(/damaged/);
  }
  for (const length of [bytes.length - 1, bytes.length >> 1]) {
    await writeFile(damaged, bytes.subarray(0, length));
    await expect(read(damaged)).rejects.toThrow(/damaged/);
  }
  // Written anew with another content, so that only its digest tells.
  const unpacked = zstdDecompressSync(bytes);
  const [key, content] = Object.entries(FILES)[1] ?? ["", Buffer.alloc(0)];
  const place = unpacked.indexOf(content.subarray(0, 64)) + 1000;
  unpacked[place] = (unpacked[place] ?? 0) ^ 1;
  await writeFile(damaged, zstdCompressSync(unpacked));
  await expect(read(damaged)).rejects.toThrow(`files/${key} is not as it was`);
  const to = await empty();
  await expect(restore(damaged, to)).rejects.toThrow(/damaged/);
  await expect(applyMigrations(to.url)).rejects.toThrow("was not finished");
  const { said, code } = await command(damaged, to);
  expect([said, code]).toEqual([
    expect.stringContaining(
      "not finished: nothing starts on this database until `npm run restore` is run again",
    ),
    1,
  ]);
  expect(said.trimEnd()).toMatch(
    /is not as it was when the backup was written\. The backup is damaged: use another one\.$/,
  );
  // Only where it broke off are files its own.
  const production = { ...to, dataDir: join(folder, "production") };
  await diskStorage(production.dataDir).write("organizations/another/logo.png", Buffer.from("theirs"));
  await expect(restore(whole, production)).rejects.toThrow("another installation");
  await restore(whole, to);
  expect(await rowsOf(to.url)).toEqual(await rowsOf(databaseUrl));
});

async function read(path: string): Promise<void> {
  const reader = await BackupReader.open(createReadStream(path));
  for await (const step of reader.steps()) if (step.kind === "member") for await (const _ of step.body);
}

it("leaves nothing of a backup that is interrupted or finds no room, and never replaces one", async () => {
  await expect(backup("whole")).rejects.toThrow("is already there");
  const stopping = new AbortController();
  const target = await fileTarget(join(folder, "stopped"));
  const onProgress = () => stopping.abort(new Error("Stopped"));
  const options = { databaseUrl, storage, version: "1.2.3" };
  await expect(writeBackup({ ...options, target, signal: stopping.signal, onProgress })).rejects.toThrow(
    "Stopped",
  );
  const full = await fileTarget(join(folder, "full"));
  full.output._write = (_chunk, _encoding, done) =>
    done(Object.assign(new Error("no room"), { code: "ENOSPC" }));
  full.output._writev = undefined;
  await expect(writeBackup({ ...options, target: full, signal })).rejects.toThrow("no room");
  expect((await readdir(folder)).filter((name) => /stopped|full/.test(name))).toEqual([]);
});
