import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, readFile, rm, stat } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { inheritedEnvironment } from "#lib/server/environment.ts";
import { isAlive } from "./postmaster.ts";

/** A launcher that waits for a database that is not there, and gives up after 15 seconds. */
const PROGRAM = join(import.meta.dirname, "main.ts");

let dataDir = "";
let started: ChildProcess | undefined;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "rollcall-launcher-"));
});
afterEach(async () => {
  started?.kill("SIGKILL");
  await rm(dataDir, { recursive: true, force: true });
});

/** What it has printed so far. */
function printedBy(launcher: ChildProcess): () => string {
  let printed = "";
  launcher.stdout?.on("data", (part: Buffer) => {
    printed += part.toString();
  });
  return () => printed;
}

function start(command: string, args: string[], databasePort = 1): ChildProcess {
  const env = inheritedEnvironment({
    npm_lifecycle_event: "start",
    ROLLCALL_DATA_DIR: dataDir,
    DATABASE_URL: `postgres://nobody@127.0.0.1:${databasePort}/none`,
    PORT: "49187",
  });
  started = spawn(command, args, { env, stdio: ["ignore", "pipe", "ignore"] });
  return started;
}

/** The launcher's own number, which it writes down for others once it holds the folder. */
async function launcherPid(): Promise<number> {
  const read = async () => Number(/\d+/.exec(await readFile(join(dataDir, "launcher.txt"), "utf8"))?.[0]);
  await expect.poll(() => read().catch(() => 0)).toBeGreaterThan(0);
  return read();
}

describe.runIf(process.platform !== "win32")("the launcher", () => {
  it("stops with the shell that npm runs it in, which passes no signal on", async () => {
    const shell = start("/bin/sh", ["-c", `"${process.execPath}" "${PROGRAM}"; true`]);
    const printed = printedBy(shell);
    const pid = await launcherPid();
    shell.kill("SIGTERM");
    await expect.poll(() => isAlive(pid)).toBe(false);
    await expect.poll(printed).toMatch(/Stopped \(npm, which ran it, has ended\)\.\n$/);
  });

  it("writes nothing that another local user can read", async () => {
    const before = process.umask(0o022);
    start(process.execPath, [PROGRAM]);
    process.umask(before);
    await launcherPid();
    for (const name of await readdir(dataDir)) {
      const { mode } = await stat(join(dataDir, name));
      expect([name, mode & 0o077]).toEqual([name, 0]);
    }
  });

  it("does not wait for a database that answers no more", async () => {
    const silent = createServer((socket) => socket.on("error", () => undefined)).listen(0, "127.0.0.1");
    await once(silent, "listening");
    const address = silent.address();
    const launcher = start(process.execPath, [PROGRAM], typeof address === "object" ? address?.port : 1);
    const printed = printedBy(launcher);
    await once(silent, "connection");
    launcher.kill("SIGTERM");
    const ended = once(launcher, "exit", { signal: AbortSignal.timeout(2_500) });
    expect(await ended).toEqual([0, null]);
    await expect.poll(printed).toMatch(/! PostgreSQL +stopped: connecting.*\nStopped \(SIGTERM\)\.\n$/);
    silent.close();
  });

  it("goes on when nobody reads what it prints any more", async () => {
    const launcher = start(process.execPath, [PROGRAM]);
    launcher.stdout?.destroy();
    await launcherPid();
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(launcher.exitCode).toBeNull();
    launcher.kill("SIGTERM");
    expect(await once(launcher, "exit")).toEqual([0, null]);
  });
});
