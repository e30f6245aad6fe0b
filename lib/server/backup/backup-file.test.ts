import { randomBytes } from "node:crypto";
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setImmediate as pause } from "node:timers/promises";
import { afterAll, afterEach, beforeEach, expect, it } from "vitest";
import { S3Server } from "#test/support/s3-server.ts";
import type { BackupStore } from "../backup-settings.ts";
import { PART_BYTES } from "../storage/s3-multipart.ts";
import { backupFile, requireThere } from "./backup-file.ts";
import type { BackupHead } from "./backup-format.ts";
import { BackupReader } from "./backup-reader.ts";
import { BackupWriter } from "./backup-writer.ts";

const folder = await mkdtemp(join(tmpdir(), "rollcall-backup-"));
afterAll(() => rm(folder, { recursive: true, force: true }));

const HEAD: BackupHead = {
  ...{ product: "rollcall", format: 1, version: "1", takenAt: "2026-11-28T00:00:00.000Z", postgres: "18" },
  ...{ migrations: [], tables: [], sequences: [] },
};
const KEY = "daily/one.tar.zst";
const ADDRESS = `s3://films/${KEY}`;
/** Of three parts. */
const film = randomBytes(2.3 * PART_BYTES);

let server: S3Server;
let store: BackupStore;
beforeEach(async () => {
  server = new S3Server();
  store = (await server.open()).settings;
});
afterEach(() => server.close());

/** Writes a backup with the film, without giving it its name. */
async function written(address = ADDRESS, signal = new AbortController().signal) {
  const target = await backupFile(address, store).target(0);
  try {
    const writer = new BackupWriter(target.output, signal);
    await writer.begin(HEAD);
    const pieces = Array.from({ length: Math.ceil(film.length / 100_000) }, (_, index) =>
      Buffer.from(film.subarray(index * 100_000, (index + 1) * 100_000)),
    );
    await writer.addStream("files/film.mp4", film.length, pieces);
    const files = { count: 1, bytes: film.length };
    await writer.finish({ rows: {}, files, missing: { count: 1, keys: ["organizations/lost.png"] } });
    return { target, ends: writer.ends };
  } catch (error) {
    target.output.destroy();
    await target.discard();
    throw error;
  }
}

it("is written to an S3 store in parts that it compares, appears when it is whole, and is read back", async () => {
  let attempts = 0;
  server.faultOf = (method, url) =>
    method === "PUT" && url.searchParams.get("partNumber") === "2" && ++attempts <= 3
      ? { status: 503, code: "SlowDown" }
      : null;
  const { target, ends } = await written();
  const file = backupFile(ADDRESS, store);
  expect(await file.size()).toBeNull();
  await target.keep();
  expect(attempts).toBeGreaterThan(3);
  expect(await file.size()).toBe(ends.bytes);
  expect(await ends.written.faultOf(file)).toBeNull();
  const reader = await BackupReader.open(file.read());
  const parts: Buffer[] = [];
  for await (const step of reader.steps())
    if (step.kind === "member") for await (const part of step.body) parts.push(Buffer.from(part));
  expect(Buffer.concat(parts).equals(film)).toBe(true);
  expect(reader.manifest.missing).toEqual({ count: 1, keys: ["organizations/lost.png"] });
  await expect(file.target(0)).rejects.toThrow("s3://films/daily/one.tar.zst is already there");

  const stored = server.objects.get(KEY)?.bytes ?? Buffer.alloc(0);
  stored.writeUInt8(stored.readUInt8(stored.length - 5) ^ 1, stored.length - 5);
  expect(await ends.written.faultOf(file)).toContain("is read otherwise than it was written");
  server.store(KEY, stored.subarray(0, -1));
  expect(await ends.written.faultOf(file)).toContain(`of the ${ends.bytes} bytes that were written`);
});

it("leaves nothing in an S3 store when it is interrupted or refused, and takes no other's place", async () => {
  const stopping = new AbortController();
  server.faultOf = (method) => {
    if (method === "PUT") stopping.abort(new Error("Stopped"));
    return null;
  };
  await expect(written(ADDRESS, stopping.signal)).rejects.toThrow("aborted");
  server.faultOf = (method) => (method === "PUT" ? { status: 403, code: "AccessDenied" } : null);
  await expect(written()).rejects.toMatchObject({ fault: "refused" });
  await pause();
  expect([server.uploads.size, server.objects.size]).toEqual([0, 0]);
  server.faultOf = () => null;
  const { target } = await written();
  server.store(KEY, Buffer.from("another"));
  await expect(target.keep()).rejects.toThrow("is already there");
  await target.discard();
  expect(server.objects.get(KEY)?.bytes.toString()).toBe("another");
  expect(server.uploads.size).toBe(0);
});

it("is removed with what killed processes have left of it, and nothing else", async () => {
  await written();
  await (await written()).target.keep();
  await (await written(`${ADDRESS}.other`)).target.keep();
  await written(`${ADDRESS}.another`);
  await backupFile(ADDRESS, store).remove();
  expect([...server.objects.keys()]).toEqual([`${KEY}.other`]);
  expect([...server.uploads.values()].map(({ key }) => key)).toEqual([`${KEY}.another`]);

  for (const name of ["one.zst", "one.zst.0123abcd.part", "one.zst.part", "two.zst", "two.zst.0123abcd.part"])
    await writeFile(join(folder, name), "x");
  await backupFile(join(folder, "one.zst"), store).remove();
  await backupFile(join(folder, "never"), store).remove();
  expect((await readdir(folder)).sort()).toEqual(["one.zst.part", "two.zst", "two.zst.0123abcd.part"]);
});

it("has an address that names an object", () => {
  for (const address of ["s3://films", "s3://films/", "s3://films/a/", "s3://films/../a"])
    expect(() => backupFile(address, store)).toThrow(`${address} is no address of a backup`);
});

it("is not called damaged where there is none, and says which folder is missing", async () => {
  for (const address of [join(folder, "none.tar.zst"), ADDRESS]) {
    const file = backupFile(address, store);
    await expect(requireThere(file)).rejects.toThrow(`There is no ${address}: correct the name.`);
    const reading = BackupReader.open(file.read());
    await expect(reading).rejects.toThrow(/no such file|NoSuchKey|does not exist|is not there/i);
    await expect(reading).rejects.not.toThrow("damaged");
  }
  await expect(backupFile(join(folder, "none", "a.tar.zst"), store).target(0)).rejects.toThrow(
    `There is no folder ${join(folder, "none")}: create it, or correct the name.`,
  );
});
