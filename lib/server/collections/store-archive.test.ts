import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { afterAll, expect, it } from "vitest";
import { diskStorage } from "../storage/disk-storage.ts";
import { storeArchive } from "./store-archive.ts";

const dataDir = await mkdtemp(join(tmpdir(), "rollcall-archive-"));
afterAll(() => rm(dataDir, { recursive: true, force: true }));

it("leaves no file open and nothing stored when it is stopped", async () => {
  const files = diskStorage(dataDir);
  const size = 4_000_000;
  await files.write("organizations/a/1.mp4", Buffer.alloc(size));
  const stop = new AbortController();
  const opened: Readable[] = [];
  const read: typeof files.read = (key) => {
    const stream = files.read(key);
    stream.once("data", () => stop.abort());
    opened.push(stream);
    return stream;
  };
  const entry = { videoId: "1", name: "Ada.mp4", storageKey: "organizations/a/1.mp4", size };
  const content = { entries: [{ ...entry, modifiedAt: new Date() }], tables: [] };
  const order = { content, zipKey: "organizations/a/all.zip" };
  await expect(storeArchive({ ...files, read }, order, stop.signal)).rejects.toThrow("aborted");
  expect(opened.map((stream) => stream.destroyed)).toEqual([true]);
  expect(await readdir(join(dataDir, "files/organizations/a"))).toEqual(["1.mp4"]);
});
