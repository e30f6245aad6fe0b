import { mkdtemp, readdir, rm, stat, truncate } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { sceneSchema } from "#lib/contract/scene/scene.ts";
import { BackdropCache } from "../cache/backdrop-cache.ts";
import { I420Frame } from "../encode/i420/i420-frame.ts";
import { resolveScene } from "../resolve/resolve.ts";
import type { ResolvedScene } from "../resolve/resolved-scene.ts";
import { placesOf } from "./backdrop.ts";
import { LaidPictures } from "./laid-pictures.ts";
import { drawFrame } from "./render-still.ts";
import { PaintedPictures, picturesOf } from "./scene-pictures.ts";

const [WIDTH, HEIGHT, FRAME_BYTES] = [200, 120, 200 * 120 * 1.5];

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "rollcall-pictures-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** A disc that grows over the whole frame, or a small still one, with a name sliding in before it. */
async function resolved(options: { isMoving: boolean; blend?: "multiply" }): Promise<ResolvedScene> {
  const keyframes = {
    scale: [
      { time: 0, value: 1 },
      { time: 1, value: 2, easing: "linear" },
    ],
  };
  const centred = { x: "50%", y: "50%", anchor: "center" };
  const scene = sceneSchema.parse({
    ...{ width: WIDTH, height: HEIGHT, fps: 25, duration: 1, background: "#203040" },
    layers: [
      {
        ...{ name: "disc", type: "shape", shape: "ellipse", fill: "#d08030", ...centred },
        ...(options.isMoving ? { width: 220, height: 160, keyframes } : { width: 60, height: 40 }),
      },
      {
        ...{ name: "title", type: "text", text: "{{first_name}}", ...centred, width: "80%", height: 50 },
        ...{ color: "#ffffffc0", time: 0.2, duration: 0.6, blend: options.blend },
        shadow: { color: "#000000a0", blur: 6, y: 2 },
        enter: { type: "slide", direction: "up", duration: 0.3 },
        exit: { type: "fade", duration: 0.2 },
      },
    ],
  });
  const inputs = { fields: { first_name: "Ada" }, assets: new Map(), photo: null, today: "2026-11-20" };
  return (await resolveScene(scene, inputs)).scene;
}

async function framesOf(pictures: PaintedPictures | LaidPictures, count = 25): Promise<Buffer[]> {
  const frames: Buffer[] = [];
  for (let frame = 0; frame < count; frame++) frames.push(Buffer.from((await pictures.make(frame)).bytes));
  await pictures.close();
  return frames;
}

it("gives, region by region, what drawing each frame anew gives", async () => {
  const scene = await resolved({ isMoving: false });
  const frames = await framesOf(new PaintedPictures(scene, {}));
  for (const [frame, bytes] of frames.entries()) {
    const fresh = new I420Frame(WIDTH, HEIGHT);
    fresh.replace((await drawFrame(scene, frame, {})).data());
    expect(bytes.equals(fresh.bytes), `frame ${frame}`).toBe(true);
  }
});

it.each([
  { isMoving: true, kept: 25 },
  { isMoving: false, kept: 1 },
])("keeps a backdrop's $kept frames, and makes the same cold, warm and without a cache", async (options) => {
  const scene = await resolved(options);
  const cache = new BackdropCache({ folder: join(folder, "kept"), maxBytes: FRAME_BYTES * 100 });
  const runs: Buffer[][] = [];
  for (const isKept of [true, true, false]) {
    const pictures = picturesOf(scene, {});
    if (!(pictures instanceof LaidPictures)) throw new Error("The backdrop should have been split off");
    const places = placesOf(pictures.backdrop, { from: 0, to: 25 });
    expect(places.at(-1)).toBe(options.kept - 1);
    const frames = isKept ? await cache.open(`${options.kept}`, FRAME_BYTES * options.kept) : null;
    expect(frames?.isThere ?? false).toBe(runs.length === 1);
    await pictures.begin(frames && { frames, places, from: 0 });
    runs.push(await framesOf(pictures));
    await frames?.close(true);
  }
  const [cold, warm, without] = runs.map((frames) => Buffer.concat(frames));
  expect(cold && warm?.equals(cold)).toBe(true);
  expect(cold && without?.equals(cold)).toBe(true);
});

/** A masked panel that grows and moves behind a name that is there twice: where regions cut it, its edge is smoothed differently. */
async function cutPanel(): Promise<ResolvedScene> {
  const track = (from: number, start: number, until: number, end: number, easing = "linear") => [
    { time: from, value: start },
    { time: until, value: end, easing },
  ];
  const name = (id: string, time: number) => ({
    ...{ name: id, type: "text", text: "{{first_name}}", time, duration: 0.9 },
    ...{ x: 10, y: 150, width: 100, height: 30 },
  });
  const panel = {
    ...{ name: "panel", type: "shape", shape: "rectangle", fill: "#eca06bc0", anchor: "bottom-right" },
    ...{ x: 156.32, y: 71.78, width: 188.75, height: 123.34, rotation: -7.05 },
    mask: { shape: "ellipse", x: 14.94, width: "70%", height: "80%", feather: 12 },
    enter: { type: "wipe", duration: 1.407, direction: "up", softness: 0.7 },
    keyframes: {
      x: track(0.253, 184.16, 0.377, -24.73, "ease-in-out"),
      width: track(1.125, 173.7, 1.471, 136.66),
    },
  };
  const dot = {
    ...{ name: "dot", type: "shape", shape: "ellipse", fill: "#6e221ac0", duration: 0.752 },
    ...{ x: 262.03, y: 100.44, width: 13.83, height: 122.76, stroke: { color: "#98762380", width: 2.78 } },
  };
  const words = {
    ...{
      name: "words",
      type: "text",
      text: "Hallo Welt, wie geht's?",
      anchor: "center",
      opacity: 0.825,
      time: 0.2135,
    },
    ...{ x: 131.5, y: 91.92, width: 158.23, height: 11.54 },
    shadow: { color: "#000000a0", blur: 12.5, x: 10.2, y: 6.46 },
    ...{ color: "#27c1c5", enter: { type: "typewriter", duration: 0.325, by: "word" } },
    keyframes: { y: track(0.755, 89.14, 1.239, 178.91, "back-out") },
  };
  const size = { width: 322, height: 186, fps: 25, duration: 3.2, background: "#204060" };
  const scene = sceneSchema.parse({ ...size, layers: [panel, dot, words, name("one", 0), name("two", 2.1)] });
  const inputs = { fields: { first_name: "Ada" }, assets: new Map(), photo: null, today: "2026-11-20" };
  return (await resolveScene(scene, inputs)).scene;
}

it("draws a run alike whatever was drawn or read before, and when a kept frame cannot be read", async () => {
  const scene = await cutPanel();
  const frameBytes = scene.width * scene.height * 1.5;
  const cache = new BackdropCache({ folder: join(folder, "runs"), maxBytes: frameBytes * 200 });
  const runs = [
    { from: 0, to: 23 },
    { from: 53, to: 75 },
  ];
  const paths = runs.map((_, index) => join(folder, "runs", `${index}.i420`));
  const make = async (files: (string | null)[]) => {
    const pictures = picturesOf(scene, {});
    if (!(pictures instanceof LaidPictures)) throw new Error("The backdrop should have been split off");
    const made: Buffer[] = [];
    for (const [index, run] of runs.entries()) {
      const places = placesOf(pictures.backdrop, run);
      const bytes = frameBytes * ((places.at(-1) ?? 0) + 1);
      const key = files[index];
      const frames = key == null ? null : await cache.open(key, bytes);
      await pictures.begin(frames && { frames, places, from: run.from });
      for (let frame = run.from; frame < run.to; frame++) {
        // What is open is cut short while it is read.
        if (frame === 9 && key === "cut" && frames?.isThere)
          await truncate(join(folder, "runs", "cut.i420"), 2.5 * frameBytes);
        made.push(Buffer.from((await pictures.make(frame)).bytes));
      }
      await frames?.close(true);
    }
    await pictures.close();
    return Buffer.concat(made);
  };
  const without = await make([null, null]);
  expect((await make(["0", "1"])).equals(without)).toBe(true);
  await rm(paths[1] ?? "");
  expect((await make(["0", "1"])).equals(without)).toBe(true);
  expect((await make(["cut", null])).equals(without)).toBe(true);
  expect((await make(["cut", null])).equals(without)).toBe(true);
});

it("lays the front so that nobody sees a difference from drawing it", async () => {
  const scene = await resolved({ isMoving: true });
  const [laid, painted] = [
    await framesOf(picturesOf(scene, {})),
    await framesOf(new PaintedPictures(scene, {})),
  ];
  const differences = laid.flatMap((bytes, frame) =>
    [...bytes].map((value, index) => Math.abs(value - (painted[frame]?.[index] ?? -99))),
  );
  expect(differences.reduce((worst, value) => Math.max(worst, value), 0)).toBeLessThanOrEqual(4);
  const squares = differences.reduce((sum, value) => sum + value ** 2, 0);
  expect(10 * Math.log10(255 ** 2 / (squares / differences.length))).toBeGreaterThan(50);
});

it("draws what mixes with the colours behind it", async () => {
  const pictures = picturesOf(await resolved({ isMoving: true, blend: "multiply" }), {});
  expect(pictures).toBeInstanceOf(PaintedPictures);
  await pictures.close();
});

it("keeps nothing of a run that broke off, and no more than the bound", async () => {
  const path = join(folder, "bounded");
  const cache = new BackdropCache({ folder: path, maxBytes: 1000 });
  const write = async (key: string, isWhole: boolean) => {
    const frames = await cache.open(key, 400);
    await frames?.write(0, Buffer.alloc(400, 7));
    await frames?.close(isWhole);
  };
  await write("broken", false);
  expect(await readdir(path)).toEqual([]);
  for (const key of ["one", "two", "three"]) await write(key, true);
  const sizes = await Promise.all(
    (await readdir(path)).map(async (name) => (await stat(join(path, name))).size),
  );
  expect(sizes).toEqual([400, 400]);
  expect(await cache.open("large", 600)).toBeNull();
});

it("gives the pixels of each frame back, without waiting for the collector", async () => {
  const pictures = new PaintedPictures(await resolved({ isMoving: true }), {});
  await pictures.make(0);
  const before = process.memoryUsage().external;
  for (let frame = 1; frame <= 100; frame++) await pictures.make(frame % 25);
  const rgbaBytes = WIDTH * HEIGHT * 4;
  expect(process.memoryUsage().external - before).toBeLessThan(rgbaBytes * 10);
  await pictures.close();
});

it("shows the same in the memory that another video gave back", async () => {
  const scene = await resolved({ isMoving: true });
  const first = await framesOf(picturesOf(scene, {}));
  const used = I420Frame.take(WIDTH, HEIGHT, { hasOverlay: true });
  used.setOverlay(new Uint8Array(WIDTH * HEIGHT * 4).fill(200), { x: 0, y: 0, width: WIDTH, height: HEIGHT });
  for (const planes of [used.bytes, used.behind]) planes.fill(99);
  used.giveBack();
  const pictures = picturesOf(scene, {});
  expect((await pictures.make(0)).bytes.buffer).toBe(used.bytes.buffer);
  for (const [frame, bytes] of (await framesOf(pictures)).entries())
    expect(bytes.equals(first[frame] ?? Buffer.of()), `frame ${frame}`).toBe(true);
});
