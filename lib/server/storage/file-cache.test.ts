import { mkdir, mkdtemp, readdir, readFile, rm, stat, truncate } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { setTimeout as wait } from "node:timers/promises";
import { afterEach, beforeEach, expect, it } from "vitest";
import { FileCache } from "./file-cache.ts";

const BYTES = 1000;
const WRITTEN_AT = Date.UTC(2026, 10, 1);

let dir = "";
let fetched: string[] = [];
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), "rollcall-cache-"));
  await mkdir(join(dir, "used"));
  fetched = [];
});
afterEach(() => rm(dir, { recursive: true, force: true }));

const folder = () => join(dir, "cache");
const used = (name: string) => join(dir, "used", name);
const fileOf = (key: string) => ({ key, size: BYTES, writtenAt: WRITTEN_AT });

function open({ maxBytes = 10 * BYTES, sent = BYTES } = {}): FileCache {
  return new FileCache({
    folder: folder(),
    maxBytes,
    fetch: (key) => {
      fetched.push(key);
      return Readable.from([Buffer.alloc(sent - 1, key), Buffer.alloc(1)]);
    },
  });
}

it("fetches a file once for all who ask for it, and after a restart not again", async () => {
  const cache = open();
  await Promise.all([..."abcdefgh"].map((name) => cache.linkTo(fileOf("o/photo.jpg"), used(name))));
  await open().linkTo(fileOf("o/photo.jpg"), used("restarted"));
  expect(fetched).toEqual(["o/photo.jpg"]);
  for (const name of [..."abcdefgh", "restarted"]) {
    expect((await readFile(used(name))).byteLength).toBe(BYTES);
    // What is known of a file, such as its digest, is known by this time.
    expect((await stat(used(name))).mtimeMs).toBe(WRITTEN_AT);
  }
});

it("keeps to its limit, lets go of what was not used for longest, and takes nothing from who uses it", async () => {
  const cache = open({ maxBytes: 3 * BYTES });
  for (const key of ["a.jpg", "b.jpg", "c.jpg"]) {
    await cache.linkTo(fileOf(key), used(key));
    await wait(10);
  }
  await cache.linkTo(fileOf("a.jpg"), used("a again"));
  await wait(10);
  await cache.linkTo(fileOf("d.jpg"), used("d.jpg"));
  expect((await cache.keys()).sort()).toEqual(["a.jpg", "c.jpg", "d.jpg"]);
  expect((await readFile(used("b.jpg"))).byteLength).toBe(BYTES);
  // With no room at all a file is there for as long as it is used.
  await open({ maxBytes: 0 }).linkTo(fileOf("e.jpg"), used("e.jpg"));
  expect(await cache.keys()).toEqual([]);
  expect((await readFile(used("e.jpg"))).byteLength).toBe(BYTES);
});

it("fetches anew what was cut short by a power failure, and refuses what arrives so", async () => {
  await open().linkTo(fileOf("a/b.jpg"), used("first"));
  const [entry = ""] = await readdir(folder());
  await truncate(join(folder(), entry), 10);
  await open().linkTo(fileOf("a/b.jpg"), used("second"));
  expect((await readFile(used("second"))).byteLength).toBe(BYTES);
  expect(fetched.length).toBe(2);
  await expect(open({ sent: 10 }).linkTo(fileOf("short.jpg"), used("short"))).rejects.toThrow("have arrived");
  expect(await readdir(folder())).toEqual([entry]);
});
