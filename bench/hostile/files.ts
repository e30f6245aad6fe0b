import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { findEncoder } from "#lib/render/encode/find-encoder.ts";

/** What somebody sends who means no good. */
export type Attack = {
  title: string;
  path: "/v1/assets" | "/v1/people/import?dry_run=true";
  body: Buffer;
  /** So many at once. */
  times: number;
  /** Goes away after so many milliseconds. */
  leavesAfterMs?: number;
};

const PICTURE = ["-f", "lavfi", "-i", "testsrc=s=64x36:r=25:d=2", "-c:v", "libx264", "-pix_fmt", "yuv420p"];
const SOUND = ["-f", "lavfi", "-i", "sine=f=440:d=2", "-c:a", "pcm_s16le", "-f", "mov"];
const MOST = 0x7fffffff;
const MIB = 2 ** 20;

async function made(folder: string, args: string[]): Promise<Buffer> {
  const path = join(folder, "made.mp4");
  const { path: ffmpeg } = await findEncoder({});
  await promisify(execFile)(ffmpeg, ["-v", "error", "-y", ...args, path]);
  return readFile(path);
}

/** Writes a number of 32 bits at so many bytes behind a box's name. */
function stating(bytes: Buffer, type: string, changes: Readonly<Record<number, number>>): Buffer {
  const changed = Buffer.from(bytes);
  for (const [offset, value] of Object.entries(changes))
    changed.writeUInt32BE(value, changed.indexOf(type, 0, "latin1") + 4 + Number(offset));
  return changed;
}

/** A JPEG that says that it has 12,000 pixels a side, and at its end that it has 10. */
async function twoSizes(folder: string): Promise<Buffer> {
  const jpeg = await made(folder, [
    ...["-f", "lavfi", "-i", "color=s=16x16", "-frames:v", "1", "-c:v", "mjpeg", "-f", "image2"],
  ]);
  const at = jpeg.indexOf(Buffer.from("ffc0", "hex"));
  const small = Buffer.from(jpeg.subarray(at, at + 2 + jpeg.readUInt16BE(at + 2)));
  for (const [header, from, side] of [
    [jpeg, at, 12_000],
    [small, 0, 10],
  ] as const) {
    header.writeUInt16BE(side, from + 5);
    header.writeUInt16BE(side, from + 7);
  }
  const end = jpeg.length - 2;
  return Buffer.concat([jpeg.subarray(0, end), small, jpeg.subarray(end)]);
}

/** All of them, small ones first. */
export async function attacks(): Promise<Attack[]> {
  const folder = await mkdtemp(join(tmpdir(), "rollcall-hostile-"));
  try {
    const movie = await made(folder, [...PICTURE, "-bf", "2"]);
    const pieces = await made(folder, [...PICTURE, "-movflags", "frag_keyframe+empty_moov"]);
    const sound = await made(folder, SOUND);
    // ffmpeg writes PCM into no MP4.
    sound.write("isom", sound.indexOf("qt  "), "latin1");
    const bomb = await twoSizes(folder);
    const upload = (title: string, body: Buffer, times = 1): Attack => ({
      ...{ title, body, times },
      path: "/v1/assets",
    });
    const list = (title: string, body: Buffer): Attack => ({
      ...{ title, body, times: 1 },
      path: "/v1/people/import?dry_run=true",
    });
    const rejected = Buffer.from(`first_name,email\n${"a,b\n".repeat(1_000_000)}`);
    return [
      upload("MP4, `trun` of 30,000,000 samples", stating(pieces, "trun", { 0: 1, 4: 30_000_000 })),
      upload("MP4, `stts` of 2³¹ − 1 samples", stating(movie, "stts", { 8: MOST })),
      upload("MP4, `ctts` of 2³¹ − 1 samples", stating(movie, "ctts", { 8: MOST })),
      upload("MP4, `stsc` of 2³¹ − 1 chunks", stating(sound, "stsc", { 8: MOST })),
      upload("JPEG of 12,000² and of 10 × 10", bomb),
      upload("the same, ten at once", bomb, 10),
      list("CSV of 26 million rows, 50 MiB", Buffer.alloc(50 * MIB, "a\n")),
      list("CSV of 5 million rows, 50 MiB", Buffer.alloc(50 * MIB, "aaa,bb,cc\n")),
      list("CSV of a million rows, all rejected", rejected),
      { ...list("the same, and the client leaves after 2 s", rejected), leavesAfterMs: 2_000 },
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
