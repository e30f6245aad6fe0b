import { mkdtemp, readdir, readFile, rm, stat, truncate, utimes } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { sceneSchema } from "#lib/contract/scene/scene.ts";
import { SegmentCache } from "./cache/segment-cache.ts";
import { measureVideo } from "./encode/check-video.ts";
import { findEncoder } from "./encode/find-encoder.ts";
import { orderDigest } from "./order-digest.ts";
import { type RenderOptions, renderVideo } from "./render-video.ts";
import { modifyScene } from "./resolve/modify-scene.ts";
import { resolveScene } from "./resolve/resolve.ts";
import type { ResolvedScene } from "./resolve/resolved-scene.ts";

let folder: string;
let ffmpegPath: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "rollcall-long-"));
  ffmpegPath = (await findEncoder({})).path;
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** 18 seconds with music in which something moves, six in the middle personal: seven segments. */
const SCENE = sceneSchema.parse({
  ...{ width: 320, height: 180, fps: 25, duration: 18, background: "#402010" },
  layers: [
    { name: "music", type: "audio", source: "music:warm" },
    {
      ...{
        name: "disc",
        type: "shape",
        shape: "ellipse",
        fill: "#ffb224",
        width: 60,
        height: 60,
        x: 0,
        y: 20,
      },
      keyframes: {
        x: [
          { time: 0, value: 10 },
          { time: 18, value: 250, easing: "linear" },
        ],
      },
    },
    {
      ...{ name: "name", type: "text", text: "{{first_name}}", time: 6, duration: 6 },
      ...{ x: "10%", y: "60%", width: "80%", height: 50 },
    },
  ],
});
/** A second's frames: every video of more than three seconds is long, and each of its segments has a turn. */
const TURN = 320 * 180 * 25;

const inputsOf = (first_name: string) => ({
  ...{ fields: { first_name }, assets: new Map(), photo: null, today: "2026-11-20" },
});
async function resolved(first_name: string): Promise<ResolvedScene> {
  return (await resolveScene(SCENE, inputsOf(first_name))).scene;
}

let count = 0;
async function render(scene: ResolvedScene, options: Partial<RenderOptions> = {}) {
  const base = join(folder, `video-${count++}`);
  const output = { video: `${base}.mp4`, thumbnail: `${base}.jpg` };
  const musicFolder = join(folder, "music");
  await renderVideo(scene, output, { ffmpegPath, musicFolder, turns: { pixels: TURN }, ...options });
  const [video, thumbnail] = await Promise.all([readFile(output.video), readFile(output.thumbnail)]);
  return { video, thumbnail, path: output.video };
}

/** A place for pieces, and turns that end after so many of them. */
function turnOptionsFor(order = "order") {
  const place = join(folder, `pieces-${count++}`);
  const after = (pieces: number) => {
    let drawn = 0;
    const between = async () => {
      drawn += 1;
      if (drawn >= pieces) throw new Error("The turn is over");
    };
    return { turns: { pixels: TURN, pieces: { folder: place, order }, between } };
  };
  return { place, after };
}

it("makes the same file in one go and in a turn for each piece", async () => {
  const scene = await resolved("Ada");
  const whole = await render(scene);
  expect(await measureVideo(whole.path)).toMatchObject({ pictures: 450, durationSeconds: 18, tracks: 2 });
  const { place, after } = turnOptionsFor();
  const progress: number[] = [];
  const onProgress = ({ frame }: { frame: number }) => void progress.push(frame);
  for (let turn = 1; turn < 7; turn += 1) {
    await expect(render(scene, { ...after(1), onProgress })).rejects.toThrow("The turn is over");
    expect(await readdir(place)).toHaveLength(turn);
  }
  const inTurns = await render(scene, after(1));
  expect(inTurns.video.equals(whole.video)).toBe(true);
  expect(inTurns.thumbnail.equals(whole.thumbnail)).toBe(true);
  const left = (await readdir(folder)).filter((name) => /video-\d+\.(?!mp4$|jpg$)/.test(name));
  expect(left).toEqual([]);
});

it("goes on from where it was broken off, and draws nothing twice", async () => {
  const scene = await resolved("Ada");
  const whole = await render(scene);
  const { place, after } = turnOptionsFor();
  const stop = new AbortController();
  let pieces = 0;
  const between = async () => {
    pieces += 1;
    if (pieces === 3) stop.abort();
  };
  const { turns } = after(99);
  const broken = render(scene, { turns: { ...turns, between }, signal: stop.signal });
  await expect(broken).rejects.toMatchObject({ code: "canceled" });
  const kept = await readdir(place);
  expect(kept).toHaveLength(3);
  const long = new Date("2026-01-01T00:00:00Z");
  for (const name of kept) await utimes(join(place, name), long, long);
  const counted: number[] = [];
  await expect(
    render(scene, { ...after(1), onProgress: ({ frame }) => void counted.push(frame) }),
  ).rejects.toThrow("The turn is over");
  for (const name of kept) expect((await stat(join(place, name))).mtime).toEqual(long);
  const done = await render(scene, after(99));
  expect(done.video.equals(whole.video)).toBe(true);
});

it("draws a damaged piece again", async () => {
  const scene = await resolved("Ada");
  const whole = await render(scene);
  const { place, after } = turnOptionsFor();
  await expect(render(scene, after(4))).rejects.toThrow("The turn is over");
  const [first = ""] = await readdir(place);
  await truncate(join(place, first), 100);
  const done = await render(scene, after(99));
  expect(done.video.equals(whole.video)).toBe(true);
});

it("shares pieces between people's videos, and gives the same bytes without the cache", async () => {
  const cachePath = join(folder, "cache");
  const cache = new SegmentCache({ folder: cachePath, maxBytes: 2 ** 30 });
  const ada = await render(await resolved("Ada"), { cache });
  const shared = (await readdir(cachePath)).filter((name) => name.endsWith(".segment"));
  expect(shared).toHaveLength(4);
  const { place, after } = turnOptionsFor();
  await expect(render(await resolved("Grace"), { cache, ...after(1) })).rejects.toThrow("The turn is over");
  // The two that lie before what is hers, and her own first.
  expect(await readdir(place)).toHaveLength(3);
  const grace = await render(await resolved("Grace"), { cache, ...after(99) });
  expect(grace.video.equals((await render(await resolved("Grace"))).video)).toBe(true);
  expect(grace.video.equals(ada.video)).toBe(false);
});

it("names an order by everything that decides its bytes", async () => {
  const order = { scene: SCENE, inputs: inputsOf("Ada") };
  const name = await orderDigest(order, ffmpegPath);
  expect(await orderDigest({ ...order, inputs: inputsOf("Ada") }, ffmpegPath)).toBe(name);
  const others = await Promise.all([
    orderDigest({ ...order, inputs: inputsOf("Grace") }, ffmpegPath),
    orderDigest({ ...order, inputs: { ...order.inputs, today: "2026-11-21" } }, ffmpegPath),
    orderDigest({ ...order, scene: modifyScene(SCENE, [{ name: "disc", fill: "#ffffff" }]) }, ffmpegPath),
    orderDigest({ ...order, scene: { ...SCENE, background: "#000000" } }, ffmpegPath),
  ]);
  expect(new Set([name, ...others]).size).toBe(5);
});
