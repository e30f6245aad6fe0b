import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, describe, expect, it } from "vitest";
import { findEncoder } from "../encode/find-encoder.ts";
import { probeMedia } from "./probe-media.ts";

const { path: ffmpeg } = await findEncoder({});
const folder = await mkdtemp(join(tmpdir(), "rollcall-probe-"));
afterAll(() => rm(folder, { recursive: true, force: true }));

const PICTURE = ["-f", "lavfi", "-i", "testsrc=s=64x36:r=25:d=2"];
const SOUND = ["-f", "lavfi", "-i", "sine=f=440:d=2"];
const H264 = ["-c:v", "libx264", "-pix_fmt", "yuv420p", "-bf", "2"];
const PIECES = ["-movflags", "frag_keyframe+empty_moov", "-g", "10"];
const PCM = ["-c:a", "pcm_s16le", "-f", "mov"];
const MOST = 0x7fffffff;

async function made(args: string[]): Promise<Buffer> {
  const path = join(folder, "made.mp4");
  await promisify(execFile)(ffmpeg, ["-v", "error", "-y", ...args, path]);
  return readFile(path);
}

/** A file of QuickTime's that says it is an MP4: ffmpeg writes PCM into no other. */
async function madePcm(): Promise<Buffer> {
  const bytes = await made([...SOUND, ...PCM]);
  bytes.write("isom", bytes.indexOf("qt  "), "latin1");
  return bytes;
}

async function probe(bytes: Uint8Array) {
  const path = join(folder, "probed.mp4");
  await writeFile(path, bytes);
  return probeMedia(path);
}

/** Where the content of the first box of a type begins. */
const contentOf = (bytes: Buffer, type: string) => bytes.indexOf(type, 0, "latin1") + 4;

/** Writes a number of 32 bits at so many bytes behind a box's name. */
function stating(bytes: Buffer, type: string, changes: Readonly<Record<number, number>>): Buffer {
  const changed = Buffer.from(bytes);
  for (const [offset, value] of Object.entries(changes))
    changed.writeUInt32BE(value, contentOf(changed, type) + Number(offset));
  return changed;
}

const REFUSED = "The file's index promises more than the file can hold";

describe("an index that states more than is there", () => {
  it("is read where it is true", async () => {
    expect(await probe(await made([...PICTURE, ...SOUND, ...H264]))).toMatchObject({ kind: "video" });
    expect(await probe(await made([...PICTURE, ...SOUND, ...H264, ...PIECES]))).toMatchObject({
      kind: "video",
      seconds: expect.closeTo(2, 0),
    });
    expect(await probe(await madePcm())).toMatchObject({ kind: "audio", seconds: 2 });
  });

  it.each([
    // Samples without a field of their own take no bytes.
    ["samples of a fragment", "trun", { 0: 1, 4: 30_000_000 }],
    ["samples of a fragment, with fields", "trun", { 4: 30_000_000 }],
    ["fragments in their list", "tfra", { 12: MOST }],
  ])("is refused for %s", async (_name, type, changes) => {
    const bytes = await made([...PICTURE, ...H264, ...PIECES]);
    await expect(probe(stating(bytes, type, changes))).rejects.toThrow(REFUSED);
  });

  it.each([
    ["times", "stts", { 8: MOST }],
    ["entries of times", "stts", { 4: MOST }],
    ["shifts", "ctts", { 8: MOST }],
    ["entries of shifts", "ctts", { 4: MOST }],
    ["entries of chunks", "stsc", { 4: MOST }],
    ["places", "stco", { 4: MOST }],
    ["sizes", "stsz", { 8: MOST }],
    ["key frames", "stss", { 4: MOST }],
    ["edits", "elst", { 4: MOST }],
  ])("is refused for %s", async (_name, type, changes) => {
    const bytes = await made([...PICTURE, ...H264]);
    await expect(probe(stating(bytes, type, changes))).rejects.toThrow(REFUSED);
  });

  it("is refused for chunks", async () => {
    const bytes = await madePcm();
    expect(bytes.readUInt32BE(contentOf(bytes, "stsc") + 4)).toBeGreaterThan(0);
    for (const first of [MOST, 0, bytes.readUInt32BE(contentOf(bytes, "stco") + 4) + 1])
      await expect(probe(stating(bytes, "stsc", { 8: first }))).rejects.toThrow(REFUSED);
  });

  it("is refused where a table is hidden in another box", async () => {
    const bytes = await made([...PICTURE, ...H264]);
    const evil = stating(bytes, "stts", { 8: MOST });
    for (const holder of ["udta", "dinf", "meta"]) {
      const table = contentOf(evil, "stts") - 8;
      const length = evil.readUInt32BE(table);
      // The table becomes the content of a box of the same place: eight bytes longer, and so are those around it.
      const head = Buffer.alloc(8);
      head.writeUInt32BE(length + 8);
      head.write(holder, 4, "latin1");
      const hidden = Buffer.concat([evil.subarray(0, table), head, evil.subarray(table)]);
      for (const outer of ["moov", "trak", "mdia", "minf", "stbl"]) {
        const at = contentOf(hidden, outer) - 8;
        hidden.writeUInt32BE(hidden.readUInt32BE(at) + 8, at);
      }
      await expect(probe(hidden), holder).rejects.toThrow(REFUSED);
    }
  });

  it("is refused where the list of fragments names another place", async () => {
    const bytes = await made([...PICTURE, ...H264, ...PIECES]);
    await expect(probe(stating(bytes, "tfra", { 28: bytes.indexOf("mdat") }))).rejects.toThrow(REFUSED);
    const list = bytes.subarray(bytes.indexOf("mfra") - 4);
    const holder = Buffer.alloc(8);
    holder.writeUInt32BE(list.length + 8);
    holder.write("free", 4, "latin1");
    const within = Buffer.concat([bytes.subarray(0, bytes.length - list.length), holder, list]);
    await expect(probe(within)).rejects.toThrow(REFUSED);
  });
});
