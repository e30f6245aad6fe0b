import { execFile, spawn } from "node:child_process";
import { chmod, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { type Canvas, createCanvas } from "@napi-rs/canvas";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sceneSchema } from "#lib/contract/scene/scene.ts";
import { findEncoder } from "../encode/find-encoder.ts";
import { decodeImage } from "../media/image.ts";
import { RenderFault } from "../render-fault.ts";
import { renderVideo } from "../render-video.ts";
import { resolveScene } from "../resolve/resolve.ts";
import type { ResolvedScene } from "../resolve/resolved-scene.ts";
import { FramePainter } from "./frame-painter.ts";
import { MovingPictures } from "./moving-pictures.ts";
import { drawFrame, renderStill } from "./render-still.ts";
import { picturesOf } from "./scene-pictures.ts";

const CLIP = "0193a7c2-0000-7000-8000-00000000000a";
const SOUND = "0193a7c2-0000-7000-8000-00000000000b";
const STILL = "0193a7c2-0000-7000-8000-00000000000c";
const SLIDES = "0193a7c2-0000-7000-8000-00000000000d";
const BITS = 7;
const [WIDTH, HEIGHT] = [BITS * 32, 128];

let folder: string;
let ffmpegPath: string;
let assets: Map<string, { path: string; kind: "video" | "audio" | "image" }>;

/** A clip of 50 frames a second for two seconds, in which every frame shows its number as white and black bars. */
async function countingClip(path: string): Promise<void> {
  const frames = 100;
  const size = WIDTH * HEIGHT;
  const raw = Buffer.alloc(size * frames);
  for (let frame = 0; frame < frames; frame++)
    for (let bit = 0; bit < BITS; bit++)
      for (let row = 0; row < HEIGHT && (frame >> bit) & 1; row++)
        raw.fill(255, frame * size + row * WIDTH + bit * 32, frame * size + row * WIDTH + bit * 32 + 32);
  const input = [
    "-f",
    "rawvideo",
    "-pix_fmt",
    "gray",
    "-s",
    `${WIDTH}x${HEIGHT}`,
    "-r",
    "50",
    "-i",
    "pipe:0",
  ];
  const tone = ["-f", "lavfi", "-i", "sine=f=440:d=2"];
  const output = ["-c:v", "libx264", "-pix_fmt", "yuv420p", "-c:a", "aac", path];
  const child = spawn(ffmpegPath, ["-v", "error", ...input, ...tone, ...output], {
    stdio: ["pipe", "ignore", "inherit"],
  });
  child.stdin.end(raw);
  await new Promise((resolve) => child.once("close", resolve));
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "rollcall-moving-"));
  ffmpegPath = (await findEncoder({})).path;
  const paths = {
    clip: join(folder, "clip.mp4"),
    sound: join(folder, "sound.mp3"),
    still: join(folder, "still.png"),
  };
  await countingClip(paths.clip);
  await promisify(execFile)(ffmpegPath, ["-v", "error", "-f", "lavfi", "-i", "sine=f=440:d=2", paths.sound]);
  const canvas = createCanvas(4, 4);
  canvas.getContext("2d").fillStyle = "#00f";
  canvas.getContext("2d").fillRect(0, 0, 4, 4);
  await writeFile(paths.still, await canvas.encode("png"));
  assets = new Map([
    [CLIP, { path: paths.clip, kind: "video" }],
    [SOUND, { path: paths.sound, kind: "audio" }],
    [STILL, { path: paths.still, kind: "image" }],
  ]);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const box = { x: 0, y: 0, width: WIDTH, height: HEIGHT };
const clip = { name: "clip", type: "video", source: `asset:${CLIP}`, ...box };

/** A scene of 25 frames a second with some layers. */
async function resolved(layers: object[], duration = 4): Promise<ResolvedScene> {
  const scene = sceneSchema.parse({
    width: WIDTH,
    height: HEIGHT,
    fps: 25,
    duration,
    background: "#000",
    layers,
  });
  const inputs = { fields: {}, assets, photo: null, today: "2026-11-20" };
  return (await resolveScene(scene, inputs)).scene;
}

/** The number that the picture shows. */
function numberIn(canvas: Canvas): number {
  const { data } = canvas.getContext("2d").getImageData(0, HEIGHT / 2, WIDTH, 1);
  const bits = Array.from({ length: BITS }, (_, bit) =>
    (data[(bit * 32 + 16) * 4] ?? 0) > 128 ? 1 << bit : 0,
  );
  return bits.reduce((sum, bit) => sum + bit, 0);
}

/** The clip's frames that a pass over frames of a scene shows. */
async function numbers(scene: ResolvedScene, frames: number[]): Promise<number[]> {
  const pictures = new MovingPictures(scene, { ffmpegPath });
  const painter = new FramePainter(scene, pictures);
  const shown: number[] = [];
  for (const frame of frames) {
    await pictures.prepare(frame);
    painter.paint(frame);
    shown.push(numberIn(painter.canvas));
  }
  await pictures.close();
  return shown;
}

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index);

describe("a video layer", () => {
  it("shows its frames at their times, from its trim, and its last one when it has ended", async () => {
    const scene = await resolved([{ ...clip, time: 0.4, trim: 0.2 }]);
    const shown = await numbers(scene, upTo(100));
    expect(shown.slice(0, 10)).toEqual(Array(10).fill(0));
    expect(shown.slice(10, 55)).toEqual(upTo(45).map((index) => 10 + index * 2));
    expect(shown.slice(55)).toEqual(Array(45).fill(98));
  });

  it("begins again at its trim where it loops", async () => {
    const scene = await resolved([{ ...clip, trim: 1.6, loop: true }], 1);
    expect(await numbers(scene, upTo(25))).toEqual(upTo(25).map((index) => 80 + (index % 10) * 2));
  });

  it("shows the same when it is jumped to, in a group too", async () => {
    const scene = await resolved([
      { name: "group", type: "group", ...box, time: 0.2, layers: [{ ...clip, time: 0.2 }] },
    ]);
    const frames = [50, 12, 99, 13, 14, 30, 10];
    const inOrder = await numbers(scene, upTo(100));
    expect(await numbers(scene, frames)).toEqual(frames.map((frame) => inOrder[frame]));
    for (const frame of frames)
      expect(numberIn(await drawFrame(scene, frame, { ffmpegPath }))).toBe(inOrder[frame]);
    expect(inOrder[50]).toBe(80);
  });

  it("never takes a killed decoder's last picture for the video's last", async () => {
    const script = join(folder, "killed-decoder");
    await writeFile(
      script,
      `#!/bin/sh\n"${ffmpegPath}" "$@" | head -c ${WIDTH * HEIGHT * 4 * 10}\nkill -9 $$\n`,
    );
    await chmod(script, 0o755);
    const pictures = new MovingPictures(await resolved([clip]), { ffmpegPath: script });
    const prepareAll = async () => {
      for (const frame of upTo(20)) await pictures.prepare(frame);
    };
    await expect(prepareAll()).rejects.toMatchObject({
      code: "encoder_failed",
      message: expect.stringContaining("SIGKILL"),
    });
    await pictures.close();
  });

  it("is drawn again only when it shows another frame", async () => {
    const scene = await resolved([clip]);
    const pictures = new MovingPictures(scene, { ffmpegPath });
    const painter = new FramePainter(scene, pictures);
    const changed: boolean[] = [];
    for (const frame of upTo(60)) {
      await pictures.prepare(frame);
      changed.push(painter.paint(frame).length > 0);
    }
    await pictures.close();
    expect(changed).toEqual([...Array(50).fill(true), ...Array(10).fill(false)]);
  });

  it("is cut to its box as an image is", async () => {
    const narrow = await resolved([{ ...clip, width: 64, height: HEIGHT, fit: "cover" }]);
    // Frame 8 of the clip is white in its fourth bar, the one in the middle.
    const canvas = await drawFrame(narrow, 4, { ffmpegPath });
    const { data } = canvas.getContext("2d").getImageData(0, 64, 100, 1);
    expect([data[32 * 4], data[90 * 4]]).toEqual([expect.closeTo(255, -1), 0]);
  });

  it("is nothing in a box without an area, and as much as can be decoded in a very thin one", async () => {
    const boxes = [
      { width: 0, height: 0 },
      { width: 0, height: 64 },
      { width: 10_000, height: 0 },
      { width: 10_000, height: 0.001 },
      { width: 0.001, height: 10_000, fit: "fill" },
    ];
    const scene = await resolved(boxes.map((size, index) => ({ ...clip, ...size, name: `clip${index}` })));
    expect(scene.layers).toHaveLength(boxes.length);
    for (const { content } of scene.layers)
      if (content.kind === "video") {
        const { width, height } = content.scaled;
        expect(width).toBeGreaterThan(0);
        expect(height).toBeGreaterThan(0);
        expect(width * height).toBeLessThan(4 * 3840 * 2160 + 20_000);
      }
    await numbers(scene, [0, 1]);
    const still = { name: "still", type: "image", source: `asset:${STILL}`, ...box, width: 0 };
    const width = [
      { time: 0, value: 0 },
      { time: 1, value: 64 },
    ];
    const growing = await resolved([{ ...still, keyframes: { width } }]);
    await drawFrame(growing, 0);
    expect((await drawFrame(growing, 25)).getContext("2d").getImageData(32, 64, 1, 1).data[2]).toBe(255);
  });

  it("begins within its last frame, or within one that stays for long", async () => {
    expect(await numbers(await resolved([{ ...clip, trim: 1.9999 }]), [0, 9])).toEqual([98, 98]);
    const path = join(folder, "slides.mp4");
    const slides = ["-f", "lavfi", "-i", "testsrc=r=1:d=4:s=64x64", "-pix_fmt", "yuv420p", path];
    await promisify(execFile)(ffmpegPath, ["-v", "error", ...slides]);
    assets.set(SLIDES, { path, kind: "video" });
    const pictureAt = async (trim: number) => {
      const scene = await resolved([{ ...clip, source: `asset:${SLIDES}`, trim }]);
      return (await drawFrame(scene, 0, { ffmpegPath })).data();
    };
    expect((await pictureAt(1.5)).equals(await pictureAt(1))).toBe(true);
    expect((await pictureAt(1.5)).equals(await pictureAt(2))).toBe(false);
  });

  it("shows in a run of frames what it shows when that run alone is made", async () => {
    const path = join(folder, "long-slides.mp4");
    const slides = ["-f", "lavfi", "-i", "testsrc=r=1/3:d=9:s=64x64", "-pix_fmt", "yuv420p", path];
    await promisify(execFile)(ffmpegPath, ["-v", "error", ...slides]);
    assets.set(SLIDES, { path, kind: "video" });
    const scene = await resolved([{ ...clip, source: `asset:${SLIDES}` }], 6);
    const lastOf = async (runs: { from: number; to: number }[]) => {
      const pictures = picturesOf(scene, { ffmpegPath });
      let last = Buffer.of();
      for (const { from, to } of runs) {
        await pictures.begin();
        for (let frame = from; frame < to; frame++) last = Buffer.from((await pictures.make(frame)).bytes);
      }
      await pictures.close();
      return last;
    };
    const within = { from: 120, to: 124 };
    expect((await lastOf([{ from: 0, to: 120 }, within])).equals(await lastOf([within]))).toBe(true);
  });

  it("comes through a whole render, with its thumbnail, and leaves no decoder", async () => {
    const scene = await resolved([clip], 1);
    const output = { video: join(folder, "out.mp4"), thumbnail: join(folder, "out.jpg") };
    await renderVideo(scene, output, { ffmpegPath });
    const context = createCanvas(WIDTH, HEIGHT);
    context.getContext("2d").drawImage(await decodeImage(await readFile(output.thumbnail)), 0, 0);
    expect(numberIn(context)).toBe(scene.thumbnailFrame * 2);
    const again = await resolved(
      [
        { ...clip, source: `asset:${CLIP}`, x: 0 },
        { ...clip, name: "second" },
      ],
      1,
    );
    const controller = new AbortController();
    const running = renderVideo(again, output, {
      ffmpegPath,
      signal: controller.signal,
      onProgress: () => controller.abort(),
    });
    controller.abort();
    await expect(running).rejects.toMatchObject({ code: "canceled" });
    expect(await commandsNaming(join(folder, "clip.mp4"))).toEqual([]);
  });

  it("is also a still, and needs an ffmpeg for it", async () => {
    const scene = await resolved([clip]);
    const still = await decodeImage(await renderStill(scene, 0.4, { type: "png" }, { ffmpegPath }));
    const canvas = createCanvas(WIDTH, HEIGHT);
    canvas.getContext("2d").drawImage(still, 0, 0);
    expect(numberIn(canvas)).toBe(20);
    await expect(renderStill(scene, 0.4, { type: "png" })).rejects.toMatchObject({ layer: "clip" });
  });

  it("keeps to what its file has when that ends earlier than it says", async () => {
    const scene = await resolved([clip]);
    const [layer] = scene.layers;
    if (layer?.content.kind === "video") layer.content.frames = 90;
    expect(await numbers(scene, [48, 60, 80])).toEqual([96, 98, 98]);
    expect(await numbers(scene, [80])).toEqual([98]);
  });
});

/** Command lines of running processes that name a path; Linux only, where /proc lists them. */
async function commandsNaming(path: string): Promise<string[]> {
  const processes = (await readdir("/proc").catch(() => [])).filter((name) => /^\d+$/.test(name));
  const lines = await Promise.all(
    processes.map((id) => readFile(`/proc/${id}/cmdline`, "utf8").catch(() => "")),
  );
  return lines.filter((line) => line.includes(path));
}

describe("resolving sounds and videos", () => {
  const faultsOf = async (layers: object[]) => {
    const error = await resolved(layers).catch((thrown: unknown) => thrown);
    if (!(error instanceof RenderFault)) throw new Error("No fault was reported");
    return [error, ...error.further].map(({ code, layer }) => `${layer} ${code}`);
  };

  it("reports what cannot be played, with its layer", async () => {
    const missing = "asset:0193a7c2-0000-7000-8000-00000000ffff";
    const faults = await faultsOf([
      { ...clip, name: "a", source: missing },
      { ...clip, name: "b", source: `asset:${SOUND}` },
      { ...clip, name: "c", source: `asset:${STILL}` },
      { ...clip, name: "d", trim: 5 },
      { ...clip, name: "e", source: missing, fallback: "hide" },
      { name: "f", type: "audio", source: missing },
      { name: "g", type: "audio", source: `asset:${STILL}` },
      { name: "h", type: "audio", source: `asset:${SOUND}`, trim: 5 },
    ]);
    expect(faults).toEqual([
      "a asset_missing",
      "b asset_unreadable",
      "c asset_unreadable",
      "d scene_invalid",
      "f asset_missing",
      "g asset_unreadable",
      "h scene_invalid",
    ]);
  });

  it("falls back to an image or another video", async () => {
    const missing = "asset:0193a7c2-0000-7000-8000-00000000ffff";
    const kinds = async (fallback: string) =>
      (await resolved([{ ...clip, source: missing, fallback }])).layers.map(({ content }) => content.kind);
    expect(await kinds(`asset:${STILL}`)).toEqual(["image"]);
    expect(await kinds(`asset:${CLIP}`)).toEqual(["video"]);
    expect(await kinds("hide")).toEqual([]);
  });

  it("hears audio layers and videos that are not muted, at their own times", async () => {
    const scene = await resolved([
      { name: "music", type: "audio", source: "music:warm", fade_out: 1, loop: true },
      { name: "speech", type: "audio", source: `asset:${SOUND}`, time: 1, duration: 2, volume: 0.5 },
      { ...clip, name: "muted" },
      { ...clip, name: "silent", muted: false, volume: 0 },
      { ...clip, name: "hidden", muted: false, hidden: true },
      {
        name: "group",
        type: "group",
        ...box,
        time: 1,
        duration: 1,
        layers: [{ ...clip, name: "heard", muted: false, time: 0.5 }],
      },
    ]);
    expect(scene.audio).toMatchObject([
      { source: { type: "music", name: "warm" }, start: 0, end: 4, volume: 1, fadeOut: 1, loop: true },
      { source: { type: "asset", id: SOUND }, start: 1, end: 3, volume: 0.5 },
      { source: { type: "asset", id: CLIP }, start: 1.5, end: 2 },
    ]);
    expect((await resolved([clip])).audio).toEqual([]);
  });
});
