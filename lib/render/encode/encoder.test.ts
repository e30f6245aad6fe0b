import { access, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ALL_FORMATS, EncodedPacketSink, FilePathSource, Input } from "mediabunny";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { installedPackage } from "../fonts/installed-package.ts";
import { measureVideo } from "./check-video.ts";
import { EncodedFile } from "./encoded-file.ts";
import { EncoderProcess, type EncoderSettings } from "./encoder.ts";
import { findEncoder } from "./find-encoder.ts";
import { I420Frame } from "./i420/i420-frame.ts";
import { joinSegments } from "./join.ts";
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

type Options = Pick<EncoderSettings, "isShared"> & {
  path: string;
  frames: number;
  fps?: number;
  /** Frames at which another file begins: `path` with their number. */
  cuts?: number[];
};

/** Encodes the bar, telling the encoder of repeats. @returns how many pictures there are */
async function encode(
  ffmpegPath: string,
  { path, frames, fps = 25, cuts = [], ...order }: Options,
): Promise<number> {
  const outputs = [0, ...cuts].map((from, index) => ({
    ...{ path: index === 0 ? path : `${path}.${index}`, from, to: cuts[index] ?? frames },
  }));
  const settings = { ffmpegPath, width: WIDTH, height: HEIGHT, fps, outputs };
  const encoder = new EncoderProcess({ ...settings, ...order });
  const picture = new I420Frame(WIDTH, HEIGHT);
  let pictures = 0;
  for (let frame = 0; frame < frames; frame++) {
    const isRepeat = frame > 0 && shownAt(frame) === shownAt(frame - 1);
    if (!isRepeat) picture.replace(drawn(shownAt(frame)));
    if (await encoder.write(picture.bytes, { isRepeat })) pictures += 1;
  }
  if (await encoder.finish()) pictures += 1;
  return pictures;
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

/** Where the bar is 25 times a second, as a player shows it. */
async function stepsOf(ffmpegPath: string, path: string): Promise<number[]> {
  const args = [
    "-v",
    "error",
    "-i",
    path,
    "-vf",
    "fps=25",
    "-f",
    "rawvideo",
    "-pix_fmt",
    "yuv420p",
    "pipe:1",
  ];
  const raw = await runFfmpeg(ffmpegPath, args, { timeoutMs: 30_000, mostOutput: 100_000_000 });
  const row = (frame: number) => frame * FRAME_BYTES + (HEIGHT / 2) * WIDTH;
  return Array.from({ length: raw.length / FRAME_BYTES }, (_, frame) => {
    const places = Array.from({ length: WIDTH / 16 }, (_, place) => raw[row(frame) + place * 16 + 8] ?? 0);
    return places.indexOf(Math.max(...places));
  });
}

/** All frames as plain raw video. */
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
  it("shows a frame that stays until the next one, as a plain video of all frames does", async () => {
    const [held, plain] = [join(folder, "held.mkv"), join(folder, "plain.mp4")];
    await encode(ffmpegPath, { frames: 130, path: held });
    await encodePlain(ffmpegPath, plain, 130);
    const steps = Array.from({ length: 130 }, (_, frame) => shownAt(frame));
    expect(await stepsOf(ffmpegPath, plain)).toEqual(steps);
    expect(await stepsOf(ffmpegPath, held)).toEqual(steps);
  });

  it("has all frames in an MP4 of a constant rate that is made of one of ours", async () => {
    const encoded = join(folder, "ours.mkv");
    const [ours, constant] = [join(folder, "ours.mp4"), join(folder, "constant.mp4")];
    const pictures = await encode(ffmpegPath, { frames: 130, path: encoded });
    const file = await EncodedFile.open({ path: encoded, from: 0, to: 130, pictures }, 25);
    await joinSegments({ fps: 25, segments: [file.segment], audioPath: null }, ours);
    file.close();
    await runFfmpeg(ffmpegPath, ["-v", "error", "-i", ours, "-r", "25", "-y", constant], {
      timeoutMs: 30_000,
    });
    expect(pictures).toBeLessThan(20);
    expect(await measureVideo(constant)).toMatchObject({ pictures: 130, durationSeconds: 5.2 });
    const steps = Array.from({ length: 130 }, (_, frame) => shownAt(frame));
    expect(await stepsOf(ffmpegPath, constant)).toEqual(steps);
  });

  it.each([1, 24, 25, 30, 50, 60])(
    "has one picture of a frame that stays, at %i frames a second",
    async (fps) => {
      const path = join(folder, "counted.mkv");
      const cuts = [33, 161];
      const pictures = await encode(ffmpegPath, { path, fps, frames: 200, cuts });
      const parts = await Promise.all([path, `${path}.1`, `${path}.2`].map(packetsOf));
      const packets = parts.flat();
      // What moves, where a run starts, at least one a second, and the last.
      const expected: number[] = [];
      for (let frame = 0; frame < 200; frame++) {
        const isKey = [0, ...cuts].some(
          (from, index) => frame >= from && frame < (cuts[index] ?? 200) && (frame - from) % (5 * fps) === 0,
        );
        const isNew = isKey || shownAt(frame) !== shownAt(frame - 1);
        if (isNew || frame === 199 || frame - (expected.at(-1) ?? 0) === fps) expected.push(frame);
      }
      expect(packets.map(({ time }) => Math.round(time * fps))).toEqual(expected);
      for (const { time } of packets) expect(time * fps).toBeCloseTo(Math.round(time * fps), 1);
      expect(pictures).toBe(expected.length);
      expect(parts.map(([first]) => first?.isKey)).toEqual([true, true, true]);
    },
  );

  it("makes what is shared in another way that can be joined to what is not, the same each time", async () => {
    const make = async (name: string, isShared: boolean) => {
      const path = join(folder, `${name}.mkv`);
      await encode(ffmpegPath, { path, frames: 60, isShared });
      const file = await EncodedFile.open({ path, from: 0, to: 60, pictures: 10 }, 25);
      const { setup } = file.segment;
      file.close();
      return { setup, bytes: await readFile(path) };
    };
    const [own, again, shared] = [
      await make("own", false),
      await make("again", false),
      await make("shared", true),
    ];
    expect(again.bytes.equals(own.bytes)).toBe(true);
    expect(shared.bytes.equals(own.bytes)).toBe(false);
    expect(shared.setup).toEqual(own.setup);
  });

  it.each([
    [1, 1],
    [2, 2],
    [20, 2],
    [27, 3],
  ])("ends after %i frames that are all alike, in %i pictures", async (frames, pictures) => {
    const path = join(folder, "short.mkv");
    const outputs = [{ path, from: 0, to: frames }];
    const encoder = new EncoderProcess({ ffmpegPath, width: WIDTH, height: HEIGHT, fps: 25, outputs });
    const { bytes } = new I420Frame(WIDTH, HEIGHT);
    for (let frame = 0; frame < frames; frame++) await encoder.write(bytes, { isRepeat: frame > 0 });
    await encoder.finish();
    const packets = await packetsOf(path);
    expect(packets).toHaveLength(pictures);
    expect(packets.at(-1)?.time).toBeCloseTo((frames - 1) / 25, 3);
  });
});
