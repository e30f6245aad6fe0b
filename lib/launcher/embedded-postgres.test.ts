import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import { afterAll, afterEach, expect, it } from "vitest";
import { EmbeddedPostgres } from "./embedded-postgres.ts";
import { prepareDataFolder } from "./postgres-cluster.ts";
import { isAlive } from "./postmaster.ts";

const dataDir = await mkdtemp(join(tmpdir(), "rollcall-embedded-"));
await prepareDataFolder(dataDir);
const pidPath = join(dataDir, "postgres", "postmaster.pid");
const running: EmbeddedPostgres[] = [];

afterEach(async () => {
  await Promise.all(running.splice(0).map((server) => server.stop()));
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

async function start(onRestart?: () => void): Promise<EmbeddedPostgres> {
  const server = await EmbeddedPostgres.start({
    dataDir,
    isDisposable: true,
    ...(onRestart ? { onRestart } : {}),
  });
  running.push(server);
  return server;
}

async function query(server: EmbeddedPostgres, statement: string): Promise<unknown[]> {
  const client = new pg.Client(server.url("postgres"));
  await client.connect();
  try {
    const { rows } = await client.query(statement);
    return rows;
  } finally {
    await client.end();
  }
}

const passwordPath = join(dataDir, "postgres-password");
const postmasterPid = async () => Number.parseInt(await readFile(pidPath, "utf8"), 10);

it("keeps what was written over a restart, behind a password that only this user can read", async () => {
  const first = await start();
  await query(first, "create table kept as select 42 as answer");
  await first.stop();
  expect(await query(await start(), "select answer from kept")).toEqual([{ answer: 42 }]);
  expect((await stat(passwordPath)).mode & 0o077).toBe(0);
});

it("says at once that its password is missing, or another", async () => {
  const password = await readFile(passwordPath, "utf8");
  await writeFile(passwordPath, "");
  await expect(start()).rejects.toThrow(`${passwordPath}, which is empty. Restore that file from a backup.`);
  await writeFile(passwordPath, "another");
  await expect(start()).rejects.toThrow('password authentication failed for user "rollcall"');
  await writeFile(passwordPath, password);
});

it("lets nobody in without the password", async () => {
  const url = new URL((await start()).url("postgres"));
  url.password = "password";
  const client = new pg.Client(url.href);
  await expect(client.connect()).rejects.toMatchObject({ code: "28P01" });
});

it("leaves no process behind when it stops", async () => {
  const server = await start();
  const pid = await postmasterPid();
  await server.stop();
  expect(isAlive(pid)).toBe(false);
});

it("starts again on the same port when it is killed", async () => {
  const restarted = Promise.withResolvers<void>();
  const server = await start(restarted.resolve);
  const url = server.url("postgres");
  process.kill(await postmasterPid(), "SIGKILL");
  await restarted.promise;
  await expect
    .poll(() => query(server, "select 1 as one").catch(() => "away"), { timeout: 15_000 })
    .toEqual([{ one: 1 }]);
  expect(server.url("postgres")).toBe(url);
});

/** A launcher that starts a server and waits to be killed. */
async function startLauncher(): Promise<{ kill: () => Promise<void>; pid: number }> {
  const script = `
    const { EmbeddedPostgres } = await import(${JSON.stringify(join(import.meta.dirname, "embedded-postgres.ts"))});
    await EmbeddedPostgres.start({ dataDir: ${JSON.stringify(dataDir)}, isDisposable: true });
    console.log("started");
    setInterval(() => {}, 1000);`;
  const launcher = spawn(process.execPath, ["--input-type=module", "-e", script]);
  await once(launcher.stdout, "data");
  const kill = async () => {
    launcher.kill("SIGKILL");
    await once(launcher, "exit");
  };
  return { kill, pid: launcher.pid ?? 0 };
}

it.runIf(process.platform !== "win32")(
  "ends by itself when its launcher is killed, and keeps all",
  async () => {
    const launcher = await startLauncher();
    const pid = await postmasterPid();
    const port = (await readFile(pidPath, "utf8")).split("\n")[3];
    const password = await readFile(join(dataDir, "postgres-password"), "utf8");
    const client = new pg.Client(`postgresql://rollcall:${password}@127.0.0.1:${port}/postgres`);
    client.on("error", () => undefined);
    await client.connect();
    await client.query("create table acknowledged as select 7 as answer");

    await launcher.kill();
    // The connection is still open: it keeps no server up.
    await expect.poll(() => isAlive(pid), { timeout: 30_000 }).toBe(false);
    await expect(stat(pidPath)).rejects.toThrow("ENOENT");
    expect(await query(await start(), "select answer from acknowledged")).toEqual([{ answer: 7 }]);
  },
);

it("takes over at once from a launcher that was killed", async () => {
  const launcher = await startLauncher();
  const orphan = await postmasterPid();
  await launcher.kill();
  await start();
  // What adopted it may take a moment to see that it has ended.
  await expect.poll(() => isAlive(orphan), { timeout: 1000 }).toBe(false);
  expect(await postmasterPid()).not.toBe(orphan);
});

it.runIf(process.platform !== "win32")("takes over a server that nobody stops", async () => {
  const launcher = await startLauncher();
  const orphan = await postmasterPid();
  const { stdout } = await promisify(execFile)("ps", ["-A", "-o", "pid=,ppid="]);
  const processes = stdout
    .trim()
    .split("\n")
    .map((line) => line.trim().split(/\s+/).map(Number));
  const watchers = processes.flatMap(([pid = 0, parent]) =>
    parent === launcher.pid && pid !== orphan ? [pid] : [],
  );
  for (const pid of watchers) process.kill(pid, "SIGKILL");
  await launcher.kill();
  expect(isAlive(orphan)).toBe(true);

  await start();
  await expect.poll(() => isAlive(orphan), { timeout: 1000 }).toBe(false);
});

it("does not believe a pid file whose number belongs to another program, and lets that one live", async () => {
  const bystander = spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"]);
  await once(bystander, "spawn");
  await writeFile(pidPath, `${bystander.pid}\n${join(dataDir, "postgres")}\n`);
  await start();
  expect(bystander.exitCode).toBeNull();
  bystander.kill("SIGKILL");
});
