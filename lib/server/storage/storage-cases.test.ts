import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTestBucket, testStore } from "#test/support/test-bucket.ts";
import { diskStorage } from "./disk-storage.ts";
import { s3Storage } from "./s3-storage.ts";
import type { Storage } from "./storage.ts";
import { storageCases } from "./storage-cases.ts";

let dataDir = "";
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "rollcall-storage-"));
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

describe("in the data folder", () => {
  let storage: Storage | undefined;
  storageCases(() => {
    storage ??= diskStorage(dataDir);
    return storage;
  }, 80);
});

const store = testStore();
const name =
  store === null ? "in an S3 store: SKIPPED, set ROLLCALL_TEST_S3_ENDPOINT and its like" : "in an S3 store";

describe.skipIf(store === null)(name, () => {
  let storage: Storage | undefined;
  let bucket: Awaited<ReturnType<typeof openTestBucket>> | undefined;
  const open = (): Storage => {
    if (bucket === undefined) throw new Error("no bucket yet");
    storage ??= s3Storage({ settings: bucket.settings, dataDir, cacheBytes: 2 ** 30 });
    return storage;
  };
  beforeAll(async () => {
    if (store !== null) bucket = await openTestBucket(store);
  });
  afterAll(async () => bucket?.remove());

  storageCases(open, 1100);

  it("gives browsers addresses that name the file, and open parts of it for a while", async () => {
    await open().write("organizations/a/shown.mp4", Buffer.from("0123456789"));
    const options = {
      disposition: 'attachment; filename="Ada.mp4"',
      cacheControl: "private, max-age=3600, immutable",
      lifetimeMs: 3_600_000,
    };
    const address = (await open().address("organizations/a/shown.mp4", { method: "GET", ...options })) ?? "";
    expect(await open().address("organizations/a/shown.mp4", { method: "GET", ...options })).toBe(address);
    const response = await fetch(address, { headers: { Range: "bytes=2-4" } });
    expect(response.status).toBe(206);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "video/mp4",
      "content-length": "3",
      "content-range": "bytes 2-4/10",
      "content-disposition": options.disposition,
      "cache-control": options.cacheControl,
    });
    expect(await response.text()).toBe("234");
    const head = await open().address("organizations/a/shown.mp4", { method: "HEAD", ...options });
    const told = await fetch(head ?? "", { method: "HEAD" });
    expect(told.headers.get("content-length")).toBe("10");
    for (const wrong of [address.replace("shown", "other"), address.replace("Ada", "Bob")])
      expect((await fetch(wrong)).status).toBe(403);
  });

  it("keeps no copy on any host of what another has deleted, such as a photo of somebody who was erased", async () => {
    if (bucket === undefined) throw new Error("no bucket");
    const other = join(dataDir, "other");
    const there = s3Storage({ settings: bucket.settings, dataDir: other, cacheBytes: 2 ** 30 });
    const keys = ["organizations/f/photo.jpg", "organizations/f/kept.jpg"];
    for (const key of keys) {
      await open().write(key, Buffer.from(key));
      await using local = there.localFiles();
      expect(await readFile(await local.path(key), "utf8")).toBe(key);
    }
    expect(await readdir(join(other, "cache/files"))).toHaveLength(2);
    await open().remove(keys[0] ?? "");
    await there.sweepTemporary();
    expect(await readdir(join(other, "cache/files"))).toEqual(["organizations~f~kept.jpg"]);
  });

  it("never says of a file that it is gone when it is not let in, or the bucket is gone", async () => {
    if (bucket === undefined) throw new Error("no bucket");
    const { settings } = bucket;
    const wrongKey = { accessKeyId: "nobody", secretAccessKey: "nothing-that-anybody-knows" };
    for (const [wrong, fault] of [
      [{ ...settings, bucket: "rollcall-of-nobody" }, "no_bucket"],
      [{ ...settings, credentials: wrongKey }, "refused"],
    ] as const) {
      const storage = s3Storage({ settings: wrong, dataDir, cacheBytes: 0 });
      for (const ask of [
        () => storage.size("a.txt"),
        () => storage.sizes(["a.txt"]),
        () => storage.read("a.txt").toArray(),
        () => storage.write("a.txt", Buffer.from("a")),
        () => storage.remove("a.txt"),
        () => storage.entries("a"),
        () => storage.check(),
      ])
        await expect(ask(), String(ask)).rejects.toMatchObject({ name: "StoreUnavailableError", fault });
      expect(await storage.room()).toBe("away");
    }
  });
});
