import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Writable } from "node:stream";
import { finished } from "node:stream/promises";
import { zstdDecompressSync } from "node:zlib";
import { afterAll, expect, it } from "vitest";
import type { BackupHead } from "./backup-format.ts";
import { BackupReader } from "./backup-reader.ts";
import { fileTarget } from "./backup-target.ts";
import { BackupWriter } from "./backup-writer.ts";

const folder = await mkdtemp(join(tmpdir(), "rollcall-backup-"));
afterAll(() => rm(folder, { recursive: true, force: true }));

const HEAD: BackupHead = {
  ...{ product: "rollcall", format: 1, version: "1", takenAt: "2026-11-28T00:00:00.000Z", postgres: "18" },
  ...{ migrations: [], tables: [], sequences: [] },
};
const NONE = { count: 0, keys: [] };
const LONG = `files/organizations/${"0".repeat(36)}/videos/${"1".repeat(36)}/${"2".repeat(60)}.mp4`;
/** Sizes around a block, around what is gathered, and of several pieces. */
const SIZES = [0, 1, 511, 512, 513, 262_143, 262_144, 262_145, 1_000_000];

it("writes what the system's tar and sha256sum read, with digests of thousands of members", async () => {
  const path = join(folder, "backup");
  const target = await fileTarget(path);
  const writer = new BackupWriter(target.output, new AbortController().signal);
  const contents = new Map(
    [...SIZES.entries()].map(([index, size]) => [`files/${index}`, randomBytes(size)]),
  );
  contents.set(LONG, randomBytes(5));
  for (let index = 0; index < 2100; index++) contents.set(`files/small-${index}`, Buffer.from(`${index}`));
  await writer.begin(HEAD);
  for (const [name, bytes] of contents) {
    const pieces = [0, 1, 2, 3].map((part) =>
      Buffer.from(bytes.subarray(part * 300_000, (part + 1) * 300_000)),
    );
    await writer.addStream(name, bytes.length, pieces);
  }
  await writer.finish({ rows: {}, files: { count: contents.size, bytes: 1 }, missing: NONE });
  await target.keep();

  const reader = await BackupReader.open(createReadStream(path));
  const read = new Map<string, Buffer>();
  for await (const step of reader.steps()) {
    if (step.kind !== "member") continue;
    const parts: Buffer[] = [];
    for await (const part of step.body) parts.push(Buffer.from(part));
    read.set(step.name, Buffer.concat(parts));
  }
  expect([...read.keys()]).toEqual([...contents.keys()]);
  expect([...contents].filter(([name, bytes]) => !bytes.equals(read.get(name) ?? Buffer.alloc(0)))).toEqual(
    [],
  );
  expect(reader.manifest.members).toBe(contents.size + 1);

  const tar = join(folder, "backup.tar");
  await writeFile(tar, zstdDecompressSync(await readFile(path)));
  execFileSync("tar", ["-xf", tar, "-C", folder]);
  const checked = execFileSync("sh", ["-c", "cat digests/*.sha256 | sha256sum -c --quiet && echo right"], {
    cwd: folder,
  });
  expect(checked.toString()).toBe("right\n");
});

it("tells of a member that is shorter than it was said to be", async () => {
  const target = await fileTarget(join(folder, "short"));
  const writer = new BackupWriter(target.output, new AbortController().signal);
  await expect(writer.addStream("files/a", 3, [Buffer.from("ab")])).rejects.toThrow(
    "should have 3 bytes, and has 2",
  );
  target.output.destroy();
  await target.discard();
});

it("tells of an output that fails while the compressor waits for it", async () => {
  const output = new Writable({
    write: (_piece, _encoding, done) => void setTimeout(() => done(new Error("the store is away")), 300),
  });
  const writer = new BackupWriter(output, new AbortController().signal);
  const film = Array.from({ length: 40 }, () => randomBytes(100_000));
  await expect(writer.addStream("files/a", 4_000_000, film)).rejects.toThrow("the store is away");
});

it("never takes the place of another backup that was written meanwhile", async () => {
  const path = join(folder, "one");
  const [first, second] = [await fileTarget(path), await fileTarget(path)];
  for (const [{ output }, text] of [
    [first, "first"],
    [second, "second"],
  ] as const) {
    output.end(text);
    await finished(output);
  }
  await first.keep();
  await expect(second.keep()).rejects.toThrow("is already there");
  await second.discard();
  expect(await readFile(path, "utf8")).toBe("first");
  expect((await readdir(folder)).filter((name) => name.startsWith("one"))).toEqual(["one"]);
});
