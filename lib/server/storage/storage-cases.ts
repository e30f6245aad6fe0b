import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { expect, it } from "vitest";
import type { Storage } from "./storage.ts";

/** More than one part of an upload, and not a multiple of it. */
const LARGE_BYTES = 19 * 2 ** 20 + 7;
const AT_ONCE = 50;

/**
 * What a storage does, whatever keeps its files.
 * @param open a storage that nobody else writes to
 * @param many files, as many as fill more than a page of a list
 */
export function storageCases(open: () => Storage, many: number): void {
  const most = many - 50;
  const bytesOf = (key: string, range?: { start: number; end: number }) => buffer(open().read(key, range));
  const write = (key: string, text = key) => open().write(key, Buffer.from(text));
  const missing = expect.objectContaining({ code: "ENOENT" });

  it("keeps bytes, files and streams as they are", async () => {
    const storage = open();
    const large = randomBytes(LARGE_BYTES);
    const path = join(await storage.temporaryFolder(), "made.mp4");
    await writeFile(path, large);
    await write("organizations/a/small.jpg", "small");
    await storage.adopt(path, "organizations/a/adopted.mp4");
    const pieces = Readable.from([large.subarray(0, 5), large.subarray(5)]);
    await storage.writeStream("organizations/a/streamed.zip", pieces, { size: LARGE_BYTES });
    await storage.writeStream("organizations/a/empty.txt", Readable.from([]), { size: 0 });
    expect(existsSync(path)).toBe(false);
    expect((await bytesOf("organizations/a/small.jpg")).toString()).toBe("small");
    for (const key of ["organizations/a/adopted.mp4", "organizations/a/streamed.zip"]) {
      expect(await storage.size(key)).toBe(LARGE_BYTES);
      expect((await bytesOf(key)).equals(large)).toBe(true);
      const part = await bytesOf(key, { start: 8_000_000, end: 8_000_009 });
      expect(part.equals(large.subarray(8_000_000, 8_000_010))).toBe(true);
    }
    expect((await bytesOf("organizations/a/empty.txt")).byteLength).toBe(0);
  });

  it("says of what is not there that it is not", async () => {
    const storage = open();
    expect(await storage.size("organizations/none.jpg")).toBe(null);
    expect(await storage.writtenAt("organizations/none")).toBe(null);
    expect(await storage.list("organizations/none")).toEqual([]);
    expect(await storage.entries("organizations/none")).toEqual([]);
    expect(await Array.fromAsync(storage.files("organizations/none"))).toEqual([]);
    expect([...(await storage.sizes(["organizations/none.jpg"]))]).toEqual([]);
    await expect(bytesOf("organizations/none.jpg")).rejects.toEqual(missing);
    await storage.remove("organizations/none.jpg");
    await storage.remove("organizations/none");
    await using local = storage.localFiles();
    await expect(readFile(await local.path("organizations/none.jpg"))).rejects.toEqual(missing);
  });

  it("writes a key once: the same again is written, another is refused", async () => {
    const storage = open();
    const adopt = async (text: string) => {
      const path = join(await storage.temporaryFolder(), "made");
      await writeFile(path, text);
      await storage.adopt(path, "organizations/b/once.txt");
    };
    const stream = (text: string) =>
      storage.writeStream("organizations/b/once.txt", Readable.from([Buffer.from(text)]), {
        size: text.length,
      });
    for (const put of [(text: string) => write("organizations/b/once.txt", text), adopt, stream]) {
      await put("first");
      await put("first");
      await expect(put("another")).rejects.toThrow("There is another file");
      expect((await bytesOf("organizations/b/once.txt")).toString()).toBe("first");
    }
  });

  it("keeps nothing of a stream that fails or is stopped, small or large", async () => {
    const storage = open();
    const stop = new AbortController();
    for (const pieces of [1, 20]) {
      for (const end of [() => Promise.reject(new Error("lost")), async () => stop.abort()]) {
        const content = Readable.from(
          (async function* () {
            for (let piece = 0; piece < pieces; piece += 1) yield Buffer.alloc(2 ** 20);
            await end();
            yield Buffer.alloc(1);
          })(),
        );
        const options = { size: pieces * 2 ** 20 + 1, signal: stop.signal };
        await expect(storage.writeStream("organizations/c/part.zip", content, options)).rejects.toThrow();
        expect(content.destroyed).toBe(true);
        expect(await storage.size("organizations/c/part.zip")).toBe(null);
      }
    }
  });

  it("lists many files, and deletes what is below a folder and nothing else", async () => {
    const storage = open();
    const folder = "organizations/d/videos";
    const keys = Array.from({ length: many }, (_, index) => `${folder}/${index}/1.mp4`);
    const others = [`${folder}/7/1.poster.gif`, "organizations/d/videos-too.txt", `${folder}/70.txt`];
    const all = [...keys, ...others];
    for (let start = 0; start < all.length; start += AT_ONCE)
      await Promise.all(all.slice(start, start + AT_ONCE).map((key) => write(key)));
    const below = all.filter((key) => key.startsWith(`${folder}/`));
    const found = await Array.fromAsync(storage.files(folder));
    expect(found.map(({ key }) => key).sort()).toEqual(below.sort());
    expect(found.every(({ key, size }) => size === key.length)).toBe(true);
    const now = Date.now();
    expect(found.every(({ writtenAt }) => Math.abs(now - writtenAt) < 300_000)).toBe(true);
    expect(await storage.list(folder)).toEqual([`${folder}/70.txt`]);
    expect((await storage.entries(folder)).sort()).toEqual(
      [...keys.map((key) => key.slice(0, -6)), `${folder}/70.txt`].sort(),
    );
    const asked = [...keys.slice(3, most), "organizations/a-none.jpg", "zzz.txt", ...others];
    const sizes = await storage.sizes(asked);
    expect(new Set(sizes.keys())).toEqual(new Set([...keys.slice(3, most), ...others]));
    expect(sizes.get(keys[4] ?? "")).toBe(keys[4]?.length);
    await storage.remove(`${folder}/7`);
    expect(await storage.size(`${folder}/7/1.poster.gif`)).toBe(null);
    expect(await storage.size(`${folder}/70.txt`)).not.toBe(null);
    await storage.removeAll([...keys.slice(0, most), `${folder}/${many - 1}`, `${folder}/none.txt`]);
    expect((await Array.fromAsync(storage.files(folder))).length).toBe(many + 1 - most - 1);
    await storage.remove(folder);
    expect(await Array.fromAsync(storage.files("organizations/d"))).toMatchObject([{ key: others[1] }]);
  });

  it("gives a file a path of this machine for as long as it is used", async () => {
    const storage = open();
    await write("organizations/e/photo.jpg", "a face");
    const again = storage.localFiles();
    {
      await using local = storage.localFiles();
      const [path, same] = await Promise.all([
        local.path("organizations/e/photo.jpg"),
        local.path("organizations/e/photo.jpg"),
      ]);
      expect(same).toBe(path);
      expect(path.endsWith(".jpg")).toBe(true);
      expect(await readFile(path, "utf8")).toBe("a face");
      expect(await again.path("organizations/e/photo.jpg")).toBe(path);
    }
    const path = await again.path("organizations/e/photo.jpg");
    expect(await readFile(path, "utf8")).toBe("a face");
    await again[Symbol.asyncDispose]();
    // Once it is removed no path leads to it, whatever is kept of it here.
    await storage.remove("organizations/e/photo.jpg");
    await using local = storage.localFiles();
    await expect(readFile(await local.path("organizations/e/photo.jpg"))).rejects.toEqual(missing);
  });

  it("takes no key for a path outside of itself", async () => {
    for (const key of ["../outside.txt", "/etc/outside.txt", "a/../../outside.txt"])
      await expect(write(key)).rejects.toThrow("Not a storage key");
  });

  it("can be written, and has room", async () => {
    await open().check();
    expect(await open().room()).toBe(null);
    await open().requireRoom(1000);
    expect(await open().freeBytes()).toBeGreaterThan(0);
    await open().sweepTemporary();
  });
}
