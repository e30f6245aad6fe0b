import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";
import { findEncoder } from "#lib/render/encode/find-encoder.ts";
import { renderVideo } from "#lib/render/render-video.ts";
import { frameAt, framesOfStrip, type Pixels, resolveReference } from "./drawn-scene.ts";
import { joinScenes } from "./joined-scene.ts";
import { type Plane, ssim } from "./likeness.ts";
import { makePictures, type Pictures } from "./pictures.ts";
import { FPS, SECONDS, SIZE } from "./reference-scene.ts";
import { SCENES } from "./scenes.ts";

const FOLDER = join(import.meta.dirname, "frames");
const LEAST_SIMILARITY = 0.97;
const { width, height } = SIZE;

let folder: string;
let ffmpegPath: string;
let pictures: Pictures;
/** Every frame's luma, as a player decodes it. */
let decoded: Plane[];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "rollcall-encoded-reference-"));
  ffmpegPath = (await findEncoder({})).path;
  pictures = await makePictures(ffmpegPath);
  const scenes = await Promise.all(SCENES.map((scene) => resolveReference(scene, pictures.inputs)));
  const output = { video: join(folder, "all.mp4"), thumbnail: join(folder, "all.jpg") };
  await renderVideo(joinScenes(scenes), output, { ffmpegPath });
  decoded = await decodeLuma(output.video);
}, 120_000);
afterAll(async () => {
  await pictures.remove();
  await rm(folder, { recursive: true, force: true });
});

async function decodeLuma(path: string): Promise<Plane[]> {
  const args = ["-v", "error", "-i", path, "-f", "rawvideo", "-pix_fmt", "yuv420p", "pipe:1"];
  const { stdout } = await promisify(execFile)(ffmpegPath, args, { encoding: "buffer", maxBuffer: 2 ** 28 });
  const size = width * height;
  return Array.from({ length: stdout.length / (size * 1.5) }, (_, frame) => ({
    ...SIZE,
    samples: stdout.subarray(frame * size * 1.5, frame * size * 1.5 + size),
  }));
}

/** Luma as ITU-R BT.709 has it, limited range. */
function lumaOf(rgba: Pixels): Plane {
  const samples = Float64Array.from({ length: width * height }, (_, index) => {
    const [red = 0, green = 0, blue = 0] = rgba.subarray(index * 4, index * 4 + 3);
    return 16 + (219 / 255) * (0.2126 * red + 0.7152 * green + 0.0722 * blue);
  });
  return { ...SIZE, samples };
}

it("has all frames", () => {
  expect(decoded.length).toBe(SCENES.length * SECONDS * FPS);
});

it.each(SCENES.map((scene, index) => ({ ...scene, index })))(
  "keeps what $name shows",
  async ({ name, at, index }) => {
    const expected = await framesOfStrip(await readFile(join(FOLDER, `${name}.png`)));
    const likeness = at.map((seconds, number) => {
      const found = decoded[index * SECONDS * FPS + frameAt(seconds)];
      const reference = expected[number];
      if (!found || !reference) throw new Error(`There is no frame at ${seconds} s`);
      return ssim(found, lumaOf(reference));
    });
    for (const [number, similarity] of likeness.entries())
      expect(similarity, `at ${at[number]} s`).toBeGreaterThanOrEqual(LEAST_SIMILARITY);
  },
);
