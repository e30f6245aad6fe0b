import { execFile, fork } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, open, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, afterEach, expect, it } from "vitest";
import { settleEnvironment } from "../environment.ts";
import type { S3Settings } from "../storage/s3-settings.ts";
import { storage } from "../storage/storage.ts";
import { StoreUnavailableError } from "../storage/store-unavailable.ts";
import { compileArchiveProgram, makeArchive } from "./make-archive.ts";

const dataDir = await mkdtemp(join(tmpdir(), "rollcall-archive-"));
settleEnvironment({ dataDir, s3: null });
const { requireRoom } = storage();
afterEach(() => {
  settleEnvironment({ s3: null });
  storage().requireRoom = requireRoom;
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

const ZIP = "organizations/a/all.zip";
/** As large as nothing is written in the time of a test, and takes no room itself. */
const LARGE = 2 ** 33;
const never = new AbortController().signal;
const contentOf = (storageKey: string, size: number) => ({
  entries: [{ videoId: "1", name: "Ada.mp4", storageKey, size, modifiedAt: new Date() }],
  tables: [{ name: "manifest.csv", text: "Ada.mp4\r\n" }],
});

/** Processes that make an archive for this one, or for `parent`. */
async function archiveProcesses(parent = process.pid): Promise<number[]> {
  const { stdout } = await promisify(execFile)("ps", ["-A", "-o", "pid=,ppid=,args="]);
  const lines = stdout.split("\n").map((line) => line.trim().split(/\s+/));
  return lines
    .filter(([, ppid, ...args]) => Number(ppid) === parent && args.join(" ").includes("archive-process"))
    .map(([pid]) => Number(pid));
}

/** What is being written, in files of processes whatever they are. */
async function inProgress(): Promise<string[]> {
  const names = await readdir(join(dataDir, "tmp"), { recursive: true }).catch(() => []);
  return names.filter((name) => /\/[0-9a-f-]{36}$/.test(name));
}

async function storeLarge(): Promise<void> {
  await mkdir(join(dataDir, "files/organizations/a"), { recursive: true });
  const file = await open(join(dataDir, "files/organizations/a/large.mp4"), "w");
  await file.truncate(LARGE);
  await file.close();
  storage().requireRoom = async () => {};
}

it("stores it by a process of its own, which is gone then", async () => {
  await storage().write("organizations/a/1.mp4", Buffer.from("picture"));
  await makeArchive(contentOf("organizations/a/1.mp4", 7), ZIP, never);
  const zip = Buffer.concat(await storage().read(ZIP).toArray());
  expect(zip.includes("picture")).toBe(true);
  expect(await archiveProcesses()).toEqual([]);
  expect(await inProgress()).toEqual([]);
});

it("can load what it takes and end, so that it is compiled", async () => {
  await compileArchiveProgram();
  expect(await archiveProcesses()).toEqual([]);
});

it("fails with the code of what failed", async () => {
  await expect(makeArchive(contentOf("organizations/a/none.mp4", 7), ZIP, never)).rejects.toMatchObject({
    ...{ code: "ENOENT", message: expect.stringContaining("none.mp4") },
  });
});

it("says that a store is away as the store does", async () => {
  const endpoint = "http://127.0.0.1:1";
  const s3: S3Settings = {
    ...{ bucket: "none", endpoint, publicEndpoint: endpoint, region: "us-east-1", prefix: "" },
    ...{ credentials: { accessKeyId: "a", secretAccessKey: "b" }, isPathStyle: true, isProxied: false },
  };
  settleEnvironment({ s3 });
  const error: unknown = await makeArchive(contentOf("a.mp4", 7), ZIP, never).catch((thrown) => thrown);
  expect(error).toBeInstanceOf(StoreUnavailableError);
  expect(error).toMatchObject({
    ...{
      fault: "unreachable",
      message: expect.stringMatching(/^the file store does not answer \(\w*Error: /),
    },
  });
});

it("leaves nothing when it is not wanted any more", async () => {
  await storeLarge();
  const stop = new AbortController();
  const making = makeArchive(
    contentOf("organizations/a/large.mp4", LARGE),
    "organizations/a/b.zip",
    stop.signal,
  );
  making.catch(() => undefined);
  await expect.poll(inProgress, { timeout: 20_000 }).toHaveLength(1);
  expect(await archiveProcesses()).toHaveLength(1);
  stop.abort(new Error("not wanted"));
  await expect(making).rejects.toThrow("not wanted");
  expect(await archiveProcesses()).toEqual([]);
  expect(await inProgress()).toEqual([]);
});

it("fails when its process is killed, with what killed it", async () => {
  await storeLarge();
  const making = makeArchive(contentOf("organizations/a/large.mp4", LARGE), "organizations/a/c.zip", never);
  making.catch(() => undefined);
  await expect.poll(archiveProcesses, { timeout: 20_000 }).toHaveLength(1);
  for (const pid of await archiveProcesses()) process.kill(pid, "SIGKILL");
  await expect(making).rejects.toThrow("SIGKILL");
  expect(await storage().size("organizations/a/c.zip")).toBe(null);
});

it("ends, and leaves nothing, when the process that wants it is killed", async () => {
  await storeLarge();
  const left = await inProgress();
  const parent = fork(new URL("../../../test/support/archive-parent.ts", import.meta.url), { execArgv: [] });
  parent.send({ dataDir, size: LARGE });
  const begun = async () => (await inProgress()).filter((path) => !left.includes(path));
  await expect.poll(begun, { timeout: 20_000 }).toHaveLength(1);
  const [made = 0] = await archiveProcesses(parent.pid);
  parent.kill("SIGKILL");
  await once(parent, "exit");
  const isThere = () => {
    try {
      return process.kill(made, 0);
    } catch {
      return false;
    }
  };
  await expect.poll(isThere, { timeout: 20_000 }).toBe(false);
  expect(await begun()).toEqual([]);
});
