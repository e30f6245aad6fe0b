import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { drawFrame } from "#lib/render/draw/render-still.ts";
import { findEncoder } from "#lib/render/encode/find-encoder.ts";
import {
  drawReference,
  filmStrip,
  frameAt,
  framesOfStrip,
  type Pixels,
  pixelsOf,
  resolveReference,
  rgbOf,
} from "./drawn-scene.ts";
import { psnr } from "./likeness.ts";
import { makePictures, type Pictures } from "./pictures.ts";
import { SIZE } from "./reference-scene.ts";
import { SCENES } from "./scenes.ts";

const FOLDER = join(import.meta.dirname, "frames");
/** Decibels that a frame has to reach: what smoothing by another build of the drawing library costs, and no more. */
const ALIKE = 40;

let pictures: Pictures;
let ffmpegPath: string;
let differences: string;

beforeAll(async () => {
  ffmpegPath = (await findEncoder({})).path;
  pictures = await makePictures(ffmpegPath);
  differences = await mkdtemp(join(tmpdir(), "rollcall-reference-differences-"));
});
afterAll(async () => {
  await pictures.remove();
  if ((await readdir(differences)).length === 0) await rm(differences, { recursive: true });
});

/** What two frames differ by, four times as strong, on grey. */
function difference(found: Pixels, expected: Pixels): Pixels {
  return found.map((value, index) =>
    index % 4 === 3 ? 255 : 128 + 4 * (value - (expected[index] ?? 0)),
  ) as Pixels;
}

async function keepDifference(name: string, found: Pixels[], expected: Pixels[]): Promise<string> {
  const compared = found.map((frame, index) => difference(frame, expected[index] ?? frame));
  await writeFile(join(differences, `${name}.actual.png`), await filmStrip(found).encode("png"));
  await writeFile(join(differences, `${name}.difference.png`), await filmStrip(compared).encode("png"));
  return join(differences, name);
}

it.each(SCENES)("draws $name as its reference shows it", async (reference) => {
  const scene = await resolveReference(reference, pictures.inputs);
  const [found, expected] = await Promise.all([
    drawReference(reference, scene, ffmpegPath),
    readFile(join(FOLDER, `${reference.name}.png`)).then(framesOfStrip),
  ]);
  expect(found.length).toBe(expected.length);
  const likeness = found.map((frame, index) => psnr(rgbOf(frame), rgbOf(expected[index] ?? frame)));
  if (likeness.some((decibels) => decibels < ALIKE)) {
    const kept = await keepDifference(reference.name, found, expected);
    const list = likeness.map((decibels, index) => `${reference.at[index]} s: ${decibels.toFixed(1)} dB`);
    expect.fail(`${list.join(", ")} of at least ${ALIKE}; see ${kept}.actual.png and .difference.png`);
  }
  for (const [index, seconds] of reference.at.entries()) {
    const alone = pixelsOf(await drawFrame(scene, frameAt(seconds), { ffmpegPath }));
    expect(Buffer.from(alone).equals(Buffer.from(found[index] ?? []))).toBe(true);
  }
});

it("has a reference for every scene, and no other", async () => {
  const names = SCENES.map(({ name }) => `${name}.png`);
  expect(new Set(names).size).toBe(names.length);
  expect((await readdir(FOLDER)).sort()).toEqual(names.sort());
});

it("would see it if a scene stood one pixel further to the right", async () => {
  const { width } = SIZE;
  for (const { name } of SCENES) {
    const frames = await framesOfStrip(await readFile(join(FOLDER, `${name}.png`)));
    for (const frame of frames) {
      const moved = frame.map((value, index) => (index % (width * 4) < 4 ? value : (frame[index - 4] ?? 0)));
      expect(psnr(rgbOf(moved as Pixels), rgbOf(frame)), name).toBeLessThan(ALIKE);
    }
  }
});
