import { existsSync, readlinkSync } from "node:fs";
import { type FileHandle, mkdir, mkdtemp, open, readFile, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { diskStorage } from "./disk-storage.ts";
import type { Storage } from "./storage.ts";

let dataDir = "";
let storage: Storage;
/**
 * What was flushed, in order: paths in the data folder, and whether the file was in its final place by then.
 */
let flushed: [path: string, isInPlace: boolean][] = [];
const KEY = "organizations/a/videos/b/1.mp4";

beforeEach(async () => {
  dataDir = await realpath(await mkdtemp(join(tmpdir(), "rollcall-durable-")));
  storage = diskStorage(dataDir);
  flushed = [];
  await recordFlushes((path) => {
    flushed.push([relative(dataDir, path) || ".", existsSync(join(dataDir, "files", KEY))]);
  });
});

afterEach(async () => {
  vi.restoreAllMocks();
  await rm(dataDir, { recursive: true, force: true });
});

/** Records every flush and still runs it. Only Linux tells the path of an open file. */
async function recordFlushes(tell: (path: string) => void): Promise<void> {
  const probe = await open(dataDir);
  const handles: FileHandle = Object.getPrototypeOf(probe);
  await probe.close();
  const { sync } = handles;
  vi.spyOn(handles, "sync").mockImplementation(function (this: FileHandle) {
    tell(readlinkSync(`/proc/self/fd/${this.fd}`));
    return sync.call(this);
  });
}

const onLinux = it.runIf(process.platform === "linux");

onLinux("flushes the names of the folders it makes, then the file, then the file's name", async () => {
  await storage.write(KEY, Buffer.from("video"));
  const places = flushed.map(([path]) => path);
  expect(places.slice(0, 5).toSorted()).toEqual([
    ".",
    "files",
    "files/organizations",
    "files/organizations/a",
    "files/organizations/a/videos",
  ]);
  expect(places[5]).toMatch(/^tmp\//);
  expect(flushed.slice(6)).toEqual([["files/organizations/a/videos/b", true]]);
  expect(flushed.slice(0, 6).map(([, isInPlace]) => isInPlace)).toEqual(Array(6).fill(false));
  expect(await readFile(join(dataDir, "files", KEY), "utf8")).toBe("video");
});

onLinux("flushes folders that another process made, once", async () => {
  await mkdir(join(dataDir, "files/organizations/a/videos/b"), { recursive: true });
  await storage.write(KEY, Buffer.from("video"));
  expect(flushed.map(([path]) => path)).toContain("files/organizations/a/videos");
  flushed = [];
  await storage.write("organizations/a/videos/b/2.mp4", Buffer.from("video"));
  expect(flushed.map(([path]) => path)).toEqual([
    expect.stringMatching(/^tmp\//),
    "files/organizations/a/videos/b",
  ]);
});

onLinux("flushes the name of a folder again that was removed and is made anew", async () => {
  await storage.write(KEY, Buffer.from("video"));
  await storage.remove("organizations/a/videos/b");
  flushed = [];
  await storage.write(KEY, Buffer.from("video"));
  expect(flushed.map(([path]) => path)).toContain("files/organizations/a/videos");
});

onLinux("stores files on a volume that cannot flush folders, and says what else goes wrong", async () => {
  const path = join(await storage.temporaryFolder(), "made");
  await writeFile(path, "video");
  const handles = vi.mocked(Object.getPrototypeOf(await opened(path)).sync);
  handles.mockRejectedValueOnce(Object.assign(new Error("no such thing"), { code: "EINVAL" }));
  await storage.adopt(path, KEY);
  expect(await storage.size(KEY)).toBe(5);
  handles.mockRejectedValueOnce(Object.assign(new Error("broken"), { code: "EIO" }));
  await expect(storage.write("organizations/c/1.mp4", Buffer.from("video"))).rejects.toThrow("broken");
});

async function opened(path: string): Promise<FileHandle> {
  const handle = await open(path);
  await handle.close();
  return handle;
}
