import { createHash } from "node:crypto";
import { access, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ALL_FORMATS, EncodedPacketSink, FilePathSource, Input } from "mediabunny";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { installedPackage } from "../fonts/installed-package.ts";
import { EncoderProcess } from "./encoder.ts";
import { findEncoder } from "./find-encoder.ts";
import { I420Frame } from "./i420/i420-frame.ts";
import { runFfmpeg } from "./run-ffmpeg.ts";

const [WIDTH, HEIGHT] = [160, 96];
const FRAME_BYTES = WIDTH * HEIGHT * 1.5;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "rollcall-encoder-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Every encoder that this machine has: the one that would be used, and those that come with the packages. */
async function encoders(): Promise<string[]> {
  const { platform, arch } = process;
  const packages = [`node-ffmpeg-${platform}-${arch}`, `@ffmpeg-installer/${platform}-${arch}`];
  const packaged = packages.flatMap((name) => installedPackage(name) ?? []).map((at) => join(at, "ffmpeg"));
  const found = await findEncoder({
    configured: process.env.FFMPEG_PATH,
    searchPath: process.env.PATH,
  });
  const paths = [...new Set([found.path, ...packaged])];
  const isThere = await Promise.all(
    paths.map((path) =>
      access(path)
        .then(() => true)
        .catch(() => false),
    ),
  );
  return paths.filter((_, index) => isThere[index]);
}

/** What is seen in each frame: a bar that jumps along at some frames, and else stays. */
function shownAt(frame: number): number {
  return frame < 7 ? frame : frame < 95 ? 7 : 8;
}

function drawn(step: number): Uint8ClampedArray {
  const pixels = new Uint8ClampedArray(WIDTH * HEIGHT * 4).fill(40);
  for (let y = 0; y < HEIGHT; y++)
    for (let x = step * 16; x < step * 16 + 16; x++) pixels.set([250, 90 + y, 30, 255], (y * WIDTH + x) * 4);
  return pixels;
}

type Options = { path: string; frames: number; fps?: number; keyFrames?: number[]; isHeld: boolean };

/** Encodes the bar, telling the encoder of repeats or handing over each frame. */
async function encode(ffmpegPath: string, { path, frames, fps = 25, keyFrames, isHeld }: Options) {
  const settings = { ffmpegPath, width: WIDTH, height: HEIGHT, fps, output: path };
  const encoder = new EncoderProcess({ ...settings, ...(keyFrames && { keyFrames }) });
  const picture = new I420Frame(WIDTH, HEIGHT);
  for (let frame = 0; frame < frames; frame++) {
    const isRepeat = frame > 0 && shownAt(frame) === shownAt(frame - 1);
    if (!isRepeat) picture.replace(drawn(shownAt(frame)));
    await encoder.write(picture.bytes, { isRepeat: isHeld && isRepeat });
  }
  await encoder.finish();
}

async function packetsOf(path: string) {
  const input = new Input({ formats: ALL_FORMATS, source: new FilePathSource(path) });
  const track = await input.getPrimaryVideoTrack();
  if (!track) throw new Error("There is no video");
  const packets: { time: number; isKey: boolean }[] = [];
  for await (const { timestamp, type } of new EncodedPacketSink(track).packets())
    packets.push({ time: timestamp, isKey: type === "key" });
  input.dispose();
  return packets.sort((one, other) => one.time - other.time);
}

/** Hashes of the frames as a player sees them. */
async function framesOf(ffmpegPath: string, path: string): Promise<string[]> {
  const args = ["-v", "error", "-i", path, "-f", "rawvideo", "-pix_fmt", "yuv420p", "pipe:1"];
  const raw = await runFfmpeg(ffmpegPath, args, { timeoutMs: 30_000, mostOutput: 100_000_000 });
  return Array.from({ length: raw.length / FRAME_BYTES }, (_, frame) =>
    createHash("sha256")
      .update(raw.subarray(frame * FRAME_BYTES, (frame + 1) * FRAME_BYTES))
      .digest("hex"),
  );
}

/** The same settings with the frames as plain raw video. */
async function encodePlain(ffmpegPath: string, path: string, frames: number): Promise<void> {
  const picture = new I420Frame(WIDTH, HEIGHT);
  const feed = Array.from({ length: frames }, (_, frame) => {
    picture.replace(drawn(shownAt(frame)));
    return Buffer.from(picture.bytes);
  });
  const input = [
    "-f",
    "rawvideo",
    "-pix_fmt",
    "yuv420p",
    "-s",
    `${WIDTH}x${HEIGHT}`,
    "-r",
    "25",
    "-i",
    "pipe:0",
  ];
  const quality = ["-c:v", "libx264", "-profile:v", "high", "-preset", "veryfast", "-crf", "20"];
  const order = ["-threads", "1", "-g", "50", "-flags", "+bitexact+cgop", "-y", path];
  await runFfmpeg(ffmpegPath, [...input, ...quality, ...order], { timeoutMs: 30_000, feed });
}

describe.each(await encoders())("%s", (ffmpegPath) => {
  it("makes the same of frames that stay as of frames that come again", async () => {
    const [held, all, plain] = ["held.mp4", "all.mp4", "plain.mp4"].map((name) => join(folder, name));
    if (!held || !all || !plain) throw new Error("unreachable");
    const order = { frames: 130, keyFrames: [33, 61] };
    await encode(ffmpegPath, { ...order, path: held, isHeld: true });
    await encode(ffmpegPath, { ...order, path: all, isHeld: false });
    expect((await readFile(held)).equals(await readFile(all))).toBe(true);
    await encode(ffmpegPath, { frames: 130, path: held, isHeld: true });
    await encodePlain(ffmpegPath, plain, 130);
    expect(await framesOf(ffmpegPath, held)).toEqual(await framesOf(ffmpegPath, plain));
  });

  it.each([1, 24, 30, 50, 60])("keeps count and times at %i frames a second", async (fps) => {
    const path = join(folder, "counted.mp4");
    await encode(ffmpegPath, { path, fps, frames: 200, keyFrames: [33, 161], isHeld: true });
    const packets = await packetsOf(path);
    const times = packets.map(({ time }) => time);
    expect(times).toHaveLength(200);
    for (const [frame, time] of times.entries()) expect(time).toBeCloseTo(frame / fps, 5);
    expect([0, 33, 161].map((frame) => packets[frame]?.isKey)).toEqual([true, true, true]);
  });

  it.each([1, 2, 20])("ends after %i frames that are all alike", async (frames) => {
    const path = join(folder, "short.mp4");
    const encoder = new EncoderProcess({ ffmpegPath, width: WIDTH, height: HEIGHT, fps: 25, output: path });
    const { bytes } = new I420Frame(WIDTH, HEIGHT);
    for (let frame = 0; frame < frames; frame++) await encoder.write(bytes, { isRepeat: frame > 0 });
    await encoder.finish();
    expect(await packetsOf(path)).toHaveLength(frames);
  });
});
