import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sceneSchema } from "#lib/contract/scene/scene.ts";
import type { VisualLayer } from "#lib/contract/scene/scene-layer.ts";
import { measureVideo } from "#lib/render/encode/check-video.ts";
import { findEncoder } from "#lib/render/encode/find-encoder.ts";
import { bundledMusic } from "#lib/render/media/bundled-music.ts";
import { composeTrack } from "#lib/render/media/music/compose-track.ts";
import { loudnessOf } from "#lib/render/media/music/loudness.ts";
import { SAMPLE_RATE, type Stereo } from "#lib/render/media/music/stereo.ts";
import { toWav } from "#lib/render/media/wav.ts";
import { renderVideo } from "#lib/render/render-video.ts";
import { resolveScene } from "#lib/render/resolve/resolve.ts";

const run = promisify(execFile);

let folder: string;
let ffmpegPath: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "rollcall-written-"));
  ffmpegPath = (await findEncoder({})).path;
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const musicFolder = () => join(folder, "music");

/** Renders a scene of 64 × 48 with the given properties and returns the video's path. */
async function rendered(name: string, properties: object): Promise<string> {
  const base = { width: 64, height: 48, fps: 25, duration: 1, background: "#402010" };
  const scene = sceneSchema.parse({ ...base, layers: [moving(1)], ...properties });
  const inputs = { fields: { first_name: "Ada" }, assets: new Map(), photo: null, today: "2026-11-20" };
  const video = join(folder, `${name}.mp4`);
  await renderVideo(
    (await resolveScene(scene, inputs)).scene,
    { video, thumbnail: join(folder, `${name}.jpg`) },
    { ffmpegPath, musicFolder: musicFolder() },
  );
  return video;
}

/** A bar that crosses the scene: no two frames are alike. */
function moving(seconds: number): VisualLayer {
  return {
    ...{ name: "bar", type: "shape", shape: "rectangle", fill: "#ffd166", x: 0, y: 8, width: 12, height: 20 },
    keyframes: {
      x: [
        { time: 0, value: 0 },
        { time: seconds, value: 52, easing: "linear" },
      ],
    },
  };
}

/** Presentation times of the decoded frames of a track, in seconds. */
async function timesOf(path: string): Promise<number[]> {
  const { stdout, stderr } = await run(ffmpegPath, [
    "-v",
    "error",
    "-i",
    path,
    "-map",
    "0:v",
    "-f",
    "framecrc",
    "-",
  ]);
  expect(stderr).toBe("");
  const [numerator = 0, denominator = 1] = (/#tb 0: (\d+)\/(\d+)/.exec(stdout)?.slice(1) ?? []).map(Number);
  const lines = stdout.split("\n").filter((line) => line.startsWith("0,"));
  return lines.map((line) => (Number(line.split(",")[2]) * numerator) / denominator);
}

describe("frames and seconds", () => {
  const cases = [1, 24, 25, 30, 50, 60].flatMap((fps) =>
    [0.5, 1.04, 7.3].map((duration) => ({ fps, duration })),
  );

  it.each(cases)("are exact at $fps frames a second for $duration s", async ({ fps, duration }) => {
    const path = await rendered(`${fps}-${duration}`, { fps, duration, layers: [moving(duration)] });
    const frames = Math.max(1, Math.round(duration * fps));
    const measured = await measureVideo(path);
    expect(measured.pictures).toBe(frames);
    expect(measured.durationSeconds).toBeCloseTo(frames / fps, 4);
    const times = await timesOf(path);
    expect(times.length).toBe(frames);
    for (const [frame, time] of times.entries()) expect(time).toBeCloseTo(frame / fps, 3);
  });
});

describe("colours", () => {
  /** Neutral steps, the primaries at two strengths, skin and brand tones: 24 patches of 16 × 16. */
  const PATCHES = [
    ...["#000000", "#101010", "#404040", "#808080", "#c0c0c0", "#f0f0f0", "#ffffff", "#7f7f80"],
    ...["#ff0000", "#00ff00", "#0000ff", "#ffff00", "#ff00ff", "#00ffff", "#800000", "#008000"],
    ...["#000080", "#c68642", "#f1c27d", "#8d5524", "#ef476f", "#06d6a0", "#118ab2", "#ffb224"],
  ];
  const COLUMNS = 8;
  const SIDE = 16;
  const size = { width: COLUMNS * SIDE, height: (PATCHES.length / COLUMNS) * SIDE };
  const layers = PATCHES.map((fill, index) => ({
    ...{ name: `patch${index}`, type: "shape", shape: "rectangle", fill, width: SIDE, height: SIDE },
    ...{ x: (index % COLUMNS) * SIDE, y: Math.floor(index / COLUMNS) * SIDE },
  }));
  let path: string;

  beforeAll(async () => {
    path = await rendered("patches", { ...size, background: "#000", layers });
  });

  const toRgb = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));

  async function decode(format: string): Promise<Buffer> {
    const args = [
      "-v",
      "error",
      "-i",
      path,
      "-frames:v",
      "1",
      "-f",
      "rawvideo",
      "-pix_fmt",
      format,
      "pipe:1",
    ];
    return (await run(ffmpegPath, args, { encoding: "buffer" })).stdout;
  }

  /** The mean of a plane's samples in a square. */
  function meanIn(plane: Buffer, stride: number, left: number, top: number, side: number): number {
    let sum = 0;
    for (let y = top; y < top + side; y++)
      for (let x = left; x < left + side; x++) sum += plane[y * stride + x] ?? 0;
    return sum / side ** 2;
  }

  it("come back within 2 levels of what went in, read as BT.709 in limited range", async () => {
    const bytes = await decode("yuv420p");
    const { width, height } = size;
    const [luma, chroma] = [width * height, (width * height) / 4];
    const planes = [0, luma, luma + chroma].map((start, index) =>
      bytes.subarray(start, start + (index === 0 ? luma : chroma)),
    );
    for (const [index, hex] of PATCHES.entries()) {
      const [left, top] = [(index % COLUMNS) * SIDE, Math.floor(index / COLUMNS) * SIDE];
      const [y = 0, u = 0, v = 0] = planes.map((plane, kind) =>
        kind === 0
          ? meanIn(plane, width, left + 4, top + 4, SIDE - 8)
          : meanIn(plane, width / 2, left / 2 + 2, top / 2 + 2, SIDE / 2 - 4),
      );
      // ITU-R BT.709-6, 3.2 to 3.5, the other way round.
      const [light, blue, red] = [(y - 16) / 219, (u - 128) / 224, (v - 128) / 224];
      const [r, b] = [light + 1.5748 * red, light + 1.8556 * blue];
      const g = (light - 0.2126 * r - 0.0722 * b) / 0.7152;
      const worst = Math.max(...[r, g, b].map((value, i) => Math.abs(value * 255 - (toRgb(hex)[i] ?? 0))));
      expect(worst, hex).toBeLessThanOrEqual(2);
    }
  });

  it("are what a player makes of the file that goes by its tags", async () => {
    const pixels = await decode("rgb24");
    for (const [index, hex] of PATCHES.entries()) {
      const [x, y] = [(index % COLUMNS) * SIDE + SIDE / 2, Math.floor(index / COLUMNS) * SIDE + SIDE / 2];
      const at = (y * size.width + x) * 3;
      const worst = Math.max(
        ...toRgb(hex).map((value, channel) => Math.abs(value - (pixels[at + channel] ?? 0))),
      );
      // ffmpeg's own conversion rounds once more.
      expect(worst, hex).toBeLessThanOrEqual(3);
    }
  });

  it("are tagged as BT.709 in limited range, in the stream and in the file", async () => {
    const { stderr } = await run(ffmpegPath, ["-i", path, "-f", "null", "-"]);
    expect(stderr).toMatch(/Video: h264 \(High\).*yuv420p\(tv, bt709[,)]/);
    const bytes = await readFile(path);
    const box = bytes.indexOf("colrnclx");
    // Primaries, transfer and matrix 1 (ISO/IEC 23091-2), and no full range.
    expect([...bytes.subarray(box + 8, box + 15)]).toEqual([0, 1, 0, 1, 0, 1, 0]);
  });
});

describe("loudness", () => {
  /** What a player hears. */
  async function heardIn(path: string): Promise<Stereo> {
    const args = [
      "-v",
      "error",
      "-i",
      path,
      "-vn",
      "-f",
      "f32le",
      "-ac",
      "2",
      "-ar",
      String(SAMPLE_RATE),
      "pipe:1",
    ];
    const { stdout } = await run(ffmpegPath, args, { encoding: "buffer", maxBuffer: 2 ** 28 });
    const samples = new Float32Array(
      stdout.buffer.slice(stdout.byteOffset, stdout.byteOffset + stdout.length),
    );
    return {
      left: samples.filter((_, index) => index % 2 === 0),
      right: samples.filter((_, index) => index % 2 === 1),
    };
  }

  async function truePeakOf(path: string): Promise<number> {
    const args = [
      "-hide_banner",
      "-nostats",
      "-i",
      path,
      "-vn",
      "-af",
      "ebur128=peak=true",
      "-f",
      "null",
      "-",
    ];
    const { stderr } = await run(ffmpegPath, args);
    return Number(/Peak:\s+(\S+) dBFS/.exec(stderr.slice(stderr.lastIndexOf("Summary")))?.[1]);
  }

  it("is what the volume of bundled music says, and peaks stay below −1 dBTP", async () => {
    const seconds = 16;
    const track = composeTrack("bright");
    const { left, right } = track;
    await bundledMusic("bright", musicFolder(), undefined, async () => toWav(track));
    const played = loudnessOf({
      left: left.subarray(0, seconds * SAMPLE_RATE),
      right: right.subarray(0, seconds * SAMPLE_RATE),
    });
    expect(played).toBeGreaterThan(-18);
    expect(played).toBeLessThan(-14);
    for (const volume of [1, 0.4]) {
      const music = { name: "music", type: "audio", source: "music:bright", volume };
      const layers = [moving(seconds), music];
      const path = await rendered(`volume-${volume}`, { fps: 5, duration: seconds, layers });
      const heard = await heardIn(path);
      expect(heard.left.length / SAMPLE_RATE).toBeCloseTo(seconds, 1);
      expect(Math.abs(loudnessOf(heard) - (played + 20 * Math.log10(volume)))).toBeLessThan(1);
      expect(await truePeakOf(path)).toBeLessThanOrEqual(-1);
    }
    // Twice as loud as fits: held, not clipped.
    const music = { name: "music", type: "audio", source: "music:bright", volume: 2 };
    const path = await rendered("volume-2", { fps: 5, duration: seconds, layers: [moving(seconds), music] });
    expect(await truePeakOf(path)).toBeLessThanOrEqual(-1);
    expect(loudnessOf(await heardIn(path))).toBeGreaterThan(played);
  }, 60_000);
});

it("has the same bytes whichever process writes it, and whatever it finds in the cache", async () => {
  const scene = {
    ...{ width: 160, height: 90, fps: 10, duration: 4, background: "#16202c" },
    layers: [
      { ...moving(4), blend: "screen" },
      {
        ...{
          name: "name",
          type: "text",
          text: "{{first_name}} 佐藤 ليلى 🎉",
          time: 2,
          x: 0,
          y: 30,
          width: 160,
          height: 50,
        },
        ...{ enter: { type: "blur", duration: 0.4 }, shadow: { color: "#000", blur: 4, y: 2 } },
      },
      { name: "music", type: "audio", source: "music:bright", fade_out: 1 },
    ],
  };
  const writer = join(import.meta.dirname, "render-scene.ts");
  const write = async (name: string, ...cache: string[]) => {
    const video = join(folder, `${name}.mp4`);
    await run(process.execPath, [writer, ffmpegPath, JSON.stringify(scene), video, musicFolder(), ...cache]);
    return Promise.all([video, `${video}.jpg`].map((path) => readFile(path)));
  };
  const cache = join(folder, "cache");
  const first = await write("first");
  const others = [await write("second"), await write("cold", cache), await write("warm", cache)];
  for (const other of others)
    expect(other.map((bytes, index) => bytes.equals(first[index] ?? bytes))).toEqual([true, true]);
  expect((await measureVideo(join(folder, "warm.mp4"))).tracks).toBe(2);
}, 60_000);
