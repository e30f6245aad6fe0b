import { type FileHandle, mkdtemp, open, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, expect, it, vi } from "vitest";
import { BackdropCache } from "./backdrop-cache.ts";

const folder = await mkdtemp(join(tmpdir(), "rollcall-backdrop-"));
afterAll(() => rm(folder, { recursive: true, force: true }));
afterEach(() => vi.restoreAllMocks());

it("opens frames anew, and reports it, when those that are there cannot be looked at", async () => {
  const path = join(folder, "key.i420");
  await writeFile(path, "frame");
  const file = await open(path);
  const handle = Object.getPrototypeOf(file);
  await file.close();
  // As on a network drive whose file was replaced.
  const stale = Object.assign(new Error("stale file handle"), { code: "ESTALE" });
  let looked: FileHandle | null = null;
  vi.spyOn(handle, "stat").mockImplementationOnce(function (this: FileHandle) {
    looked = this;
    return Promise.reject(stale);
  });
  const faults: unknown[] = [];
  const cache = new BackdropCache({ folder, maxBytes: 1000, onFault: (fault) => faults.push(fault) });
  const frames = await cache.open("key", 5);
  expect(faults).toEqual([stale]);
  expect(looked).toMatchObject({ fd: -1 });
  expect(frames?.isThere).toBe(false);
  await frames?.close(false);
  const again = await cache.open("key", 5);
  expect(again?.isThere).toBe(true);
  await again?.close(true);
});
