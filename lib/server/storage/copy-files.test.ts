import { mkdtemp, rm, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { afterEach, beforeEach, expect, it } from "vitest";
import { copyFiles } from "./copy-files.ts";
import { diskStorage } from "./disk-storage.ts";
import type { Storage } from "./storage.ts";

let dir = "";
let from: Storage;
let to: Storage;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), "rollcall-copy-"));
  from = diskStorage(join(dir, "from"));
  to = diskStorage(join(dir, "to"));
  for (const index of Array.from({ length: 40 }).keys())
    await from.write(keyOf(index), Buffer.from(`file ${index}`));
});
afterEach(() => rm(dir, { recursive: true, force: true }));

const keyOf = (index: number) => `organizations/a/videos/${index}/1.mp4`;
const at = (key: string) => join(dir, "to", "files", key);

function copy(options: { isThorough?: boolean; signal?: AbortSignal } = {}) {
  const { isThorough = false, signal = new AbortController().signal } = options;
  return copyFiles(from, to, { isThorough, signal, onProgress: () => {} });
}

async function expectSame(): Promise<void> {
  for (const index of Array.from({ length: 40 }).keys())
    expect((await buffer(to.read(keyOf(index)))).toString()).toBe(`file ${index}`);
}

it("goes on where it was interrupted, and has little to do the second time", async () => {
  const stop = new AbortController();
  const { writeStream } = to;
  let written = 0;
  to.writeStream = async (...given) => {
    await writeStream(...given);
    written += 1;
    if (written === 10) stop.abort(new Error("stopped"));
  };
  await expect(copy({ signal: stop.signal })).rejects.toThrow("stopped");
  to.writeStream = writeStream;
  const { copied, present } = await copy();
  expect(present.files).toBeGreaterThanOrEqual(10);
  expect(copied.files + present.files).toBe(40);
  await expectSame();
  const told: number[] = [];
  const onProgress = (facts: { present: { files: number } }) => told.push(facts.present.files);
  await copyFiles(from, to, { isThorough: false, signal: new AbortController().signal, onProgress });
  // Its result is not told twice.
  expect([told.length, Math.max(...told) < 40]).toEqual([40, true]);
  expect(await copy()).toMatchObject({ copied: { files: 0 }, present: { files: 40, bytes: 270 }, only: [] });
});

it("replaces what was cut short, and what has other bytes where those are compared", async () => {
  await copy();
  await truncate(at(keyOf(3)), 2);
  expect(await copy()).toMatchObject({
    copied: { files: 0 },
    replaced: { files: 1 },
    present: { files: 39 },
  });
  await writeFile(at(keyOf(4)), "elif 4");
  expect(await copy()).toMatchObject({ replaced: { files: 0 }, present: { files: 40 } });
  expect(await copy({ isThorough: true })).toMatchObject({ replaced: { files: 1 }, present: { files: 39 } });
  await expectSame();
});

it("keeps no file that is deleted while it is copied, and names those that were deleted since", async () => {
  await copy();
  await from.remove(keyOf(5));
  const { read } = from;
  await to.remove(keyOf(6));
  from.read = (key, range) => {
    if (key === keyOf(6)) void from.remove(key);
    return read(key === keyOf(6) ? "organizations/a/none.mp4" : key, range);
  };
  expect(await copy()).toMatchObject({ gone: 1, only: [keyOf(5)], present: { files: 38 } });
  expect(await to.size(keyOf(6))).toBe(null);
});
