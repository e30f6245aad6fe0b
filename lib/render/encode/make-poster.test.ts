import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { EncodedFile } from "./encoded-file.ts";
import { EncoderProcess } from "./encoder.ts";
import { findEncoder } from "./find-encoder.ts";
import { joinSegments } from "./join.ts";
import { makeAnimatedPoster, makeStillPoster, POSTER_BYTES, posterSize } from "./make-poster.ts";
import { FfmpegFailure, runFfmpeg } from "./run-ffmpeg.ts";

const { path: ffmpegPath } = await findEncoder({
  configured: process.env.FFMPEG_PATH,
  searchPath: process.env.PATH,
});
const [WIDTH, HEIGHT] = [640, 360];
let folder: string;
const at = (name: string) => join(folder, name);
const running = { ffmpegPath, signal: new AbortController().signal };
const ffmpeg = (args: string[], mostOutput = 0) =>
  runFfmpeg(ffmpegPath, ["-v", "error", ...args], { timeoutMs: 30_000, mostOutput });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "rollcall-poster-"));
  const film = (source: string, path: string) =>
    ffmpeg([
      "-f",
      "lavfi",
      "-i",
      source,
      "-t",
      "4",
      "-c:v",
      "libx264",
      "-preset",
      "ultrafast",
      "-pix_fmt",
      "yuv420p",
      "-y",
      path,
    ]);
  // Red for two seconds, then green.
  const colors = `color=red:s=${WIDTH}x${HEIGHT}:r=25,drawbox=t=fill:c=green:enable='gte(t,2)'`;
  await film(colors, at("film.mp4"));
  await film(`testsrc2=s=${WIDTH}x${HEIGHT}:r=25`, at("busy.mp4"));
  await ffmpeg(["-i", at("film.mp4"), "-frames:v", "1", "-y", at("film.jpg")]);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** The first frame of a picture, alone, as RGBA pixels. */
async function firstFrame(path: string, { width, height }: { width: number; height: number }) {
  const args = ["-i", path, "-frames:v", "1", "-f", "rawvideo", "-pix_fmt", "rgba", "pipe:1"];
  const pixels = await ffmpeg(args, width * height * 4);
  return (x: number, y: number) => [...pixels.subarray((y * width + x) * 4, (y * width + x) * 4 + 4)];
}

const film = (name: string, from: number) => ({ path: at(name), width: WIDTH, height: HEIGHT, from });
const near = (value: number) => ({
  asymmetricMatch: (other: number) => Math.abs(other - value) < 24,
});

it("shows a part of the film, twice, with a play button in its first frame", async () => {
  const output = at("poster.gif");
  expect(await makeAnimatedPoster(film("film.mp4", 1), output, running)).toBe(true);
  const bytes = await readFile(output);
  expect(bytes.toString("latin1", 0, 6)).toBe("GIF89a");
  const size = { width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) };
  expect(size).toEqual(posterSize({ width: WIDTH, height: HEIGHT }, "animated"));
  expect(size).toEqual({ width: 480, height: 270 });
  // Once more than the first time.
  const loop = bytes.indexOf("NETSCAPE2.0");
  expect(bytes.readUInt16LE(loop + 13)).toBe(1);
  const pixel = await firstFrame(output, size);
  expect(pixel(240, 100)).toEqual([near(254), near(0), near(0), 255]);
  expect(pixel(470, 260)).toEqual([near(254), near(0), near(0), 255]);
  // The middle of the triangle, in the corner below on the left.
  expect(pixel(48, 222)).toEqual([near(255), near(255), near(255), 255]);
  const frames = (await ffmpeg(["-i", output, "-f", "framemd5", "pipe:1"], 100_000)).toString().split("\n");
  // Two and a half seconds, five a second.
  expect(frames.filter((line) => /^0,/.test(line))).toHaveLength(13);
});

it("is as small as mailboxes want, with fewer frames and colours where a film needs that", async () => {
  const output = at("busy.gif");
  const sizeWithin = async (mostBytes: number) => {
    const fits = await makeAnimatedPoster(film("busy.mp4", 0), output, { ...running, mostBytes });
    return fits ? (await stat(output)).size : null;
  };
  const first = (await sizeWithin(POSTER_BYTES)) ?? 0;
  const second = (await sizeWithin(first - 1)) ?? 0;
  const third = (await sizeWithin(second - 1)) ?? 0;
  expect([first > 50_000, second < first / 1.5, third < second / 1.5, third > 1000]).toEqual(
    Array(4).fill(true),
  );
  expect((await readFile(output)).readUInt16LE(6)).toBe(320);
  expect(await sizeWithin(third - 1)).toBeNull();
  expect(POSTER_BYTES).toBeLessThanOrEqual(1_000_000);
});

it("begins at the last second of a film, and of a portrait one is as high as wide ones are wide", async () => {
  const output = at("last.gif");
  expect(await makeAnimatedPoster(film("film.mp4", 3), output, running)).toBe(true);
  expect(posterSize({ width: 720, height: 1280 }, "animated")).toEqual({ width: 270, height: 480 });
  expect(posterSize({ width: 960, height: 960 }, "animated")).toEqual({ width: 400, height: 400 });
  expect(posterSize({ width: 320, height: 180 }, "animated")).toEqual({ width: 320, height: 180 });
  expect(posterSize({ width: 3840, height: 16 }, "still")).toEqual({ width: 640, height: 3 });
  const pixel = await firstFrame(output, { width: 480, height: 270 });
  expect(pixel(240, 100)).toEqual([near(0), near(128), near(0), 255]);
});

/** 4 s with pictures that stay: dark for 1.2 s, grey for 0.92 s, light for the rest, as an MP4 of ours. */
async function writeStaying(path: string): Promise<void> {
  const [fps, frames] = [25, 100];
  const run = { path: `${path}.mkv`, from: 0, to: frames };
  const encoder = new EncoderProcess({ ffmpegPath, width: WIDTH, height: HEIGHT, fps, outputs: [run] });
  const picture = Buffer.alloc((WIDTH * HEIGHT * 3) / 2, 128);
  let pictures = 0;
  for (let frame = 0; frame < frames; frame += 1) {
    const starts = new Map([
      [0, 40],
      [30, 120],
      [53, 200],
    ]);
    const luma = starts.get(frame);
    if (luma !== undefined) picture.fill(luma, 0, WIDTH * HEIGHT);
    if (await encoder.write(picture, { isRepeat: luma === undefined })) pictures += 1;
  }
  if (await encoder.finish()) pictures += 1;
  const file = await EncodedFile.open({ ...run, pictures }, fps);
  await joinSegments({ fps, segments: [file.segment], audioPath: null }, path);
  file.close();
}

it("shows a picture that stays from where the poster begins, and as long as it lasts", async () => {
  await writeStaying(at("staying.mp4"));
  const output = at("staying.gif");
  expect(await makeAnimatedPoster(film("staying.mp4", 1.4), output, running)).toBe(true);
  const args = [
    "-i",
    output,
    "-vf",
    "fps=5,crop=2:2:240:100",
    "-f",
    "rawvideo",
    "-pix_fmt",
    "gray",
    "pipe:1",
  ];
  const seen = await ffmpeg(args, 10_000);
  const shades = Array.from({ length: seen.length / 4 }, (_, frame) => seen[frame * 4] ?? 0);
  // Grey is there for another 0.72 s, so in the frames at 0, 0.2, 0.4 and 0.6 s.
  expect(shades).toEqual([...Array(4).fill(near(121)), ...Array(9).fill(near(214))]);
});

it("is a JPEG with a play button, of the size that is asked for", async () => {
  const output = at("still.jpg");
  await makeStillPoster({ path: at("film.jpg"), width: WIDTH * 2, height: HEIGHT * 2 }, output, running);
  const pixel = await firstFrame(output, { width: 640, height: 360 });
  expect(pixel(320, 100)).toEqual([near(254), near(0), near(0), 255]);
  expect(pixel(64, 296)).toEqual([near(255), near(255), near(255), 255]);
});

it("fails for what is no film, and ends when it is no longer wanted", async () => {
  await writeFile(at("broken.mp4"), "no film");
  await expect(makeAnimatedPoster(film("broken.mp4", 0), at("no.gif"), running)).rejects.toThrow(
    FfmpegFailure,
  );
  const signal = AbortSignal.abort(new Error("stopped"));
  await expect(makeAnimatedPoster(film("film.mp4", 0), at("no.gif"), { ffmpegPath, signal })).rejects.toThrow(
    FfmpegFailure,
  );
});
