import { mkdir, readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { findEncoder } from "#lib/render/encode/find-encoder.ts";
import { drawReference, filmStrip, resolveReference } from "./drawn-scene.ts";
import { makePictures } from "./pictures.ts";
import { SCENES } from "./scenes.ts";

/**
 * Draws all references anew: `node test/render-reference/write.ts`. To be run after a change that is meant to change what
 * is seen, and each picture that differs then to be looked at.
 */
const FOLDER = join(import.meta.dirname, "frames");

const { path: ffmpegPath } = await findEncoder({});
const pictures = await makePictures(ffmpegPath);
try {
  await mkdir(FOLDER, { recursive: true });
  for (const reference of SCENES) {
    const scene = await resolveReference(reference, pictures.inputs);
    const strip = filmStrip(await drawReference(reference, scene, ffmpegPath));
    await writeFile(join(FOLDER, `${reference.name}.png`), await strip.encode("png"));
  }
  const names = new Set(SCENES.map(({ name }) => `${name}.png`));
  for (const file of await readdir(FOLDER)) if (!names.has(file)) await rm(join(FOLDER, file));
} finally {
  await pictures.remove();
}
