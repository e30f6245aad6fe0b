import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
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
    pictures.use(frames && { frames, places, from: 0 });
    runs.push(await framesOf(pictures));
    await frames?.close(true);
  }
  const [cold, warm, without] = runs.map((frames) => Buffer.concat(frames));
  expect(cold && warm?.equals(cold)).toBe(true);
  expect(cold && without?.equals(cold)).toBe(true);
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
