import { hash, randomUUID } from "node:crypto";
import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { allLayers } from "#lib/contract/scene/layer-tree.ts";
import { SAMPLE_PERSON } from "#lib/contract/scene/sample-person.ts";
import type { Scene } from "#lib/contract/scene/scene.ts";
import { modifyScene } from "#lib/render/index.ts";
import { today } from "../clock.ts";
import { environment } from "../environment.ts";
import { NotFoundError } from "../errors.ts";
import { fileAt, type LocalFile } from "../local-file.ts";
import { OutOfSpaceError } from "../storage/out-of-space.ts";
import { currentSpaceFault } from "../storage/space-watch.ts";
import { BUILT_IN_TEMPLATES } from "./built-in/built-in-templates.ts";
import { runInScenePool } from "./scene-pool.ts";
import { bytesOf, STILL_LIMITS_MS, THUMBNAIL_WIDTH } from "./template-still.ts";

/** Everybody sees the same stills: one turn for all. */
const EVERYBODY = "built-in stills";

const drawing = new Map<string, Promise<void>>();

/**
 * The JPEG of a built-in template with its texts in another language. It is drawn on first use, once for all
 * who wait for it, and kept.
 * @param slug of the built-in template
 * @param language what the file is named for, and the locale of dates and numbers
 * @param translate translates one text of the template
 * @throws {NotFoundError} for a slug that no built-in template has; {OutOfSpaceError}
 */
export async function builtInStill(
  slug: string,
  language: string,
  translate: (text: string) => string,
): Promise<LocalFile> {
  const template = BUILT_IN_TEMPLATES.find((each) => each.slug === slug);
  if (template === undefined) throw new NotFoundError();
  const scene = translated(template.scene, translate);
  const digest = hash("sha256", JSON.stringify(scene), "hex").slice(0, 16);
  const path = join(environment().dataDir, "cache", "design-stills", `${slug}.${language}.${digest}.jpg`);
  const known = await fileAt(path);
  if (known !== null) return known;
  await drawOnce(path, scene, language);
  const made = await fileAt(path);
  if (made === null) throw new Error(`The still of ${slug} was drawn and is not there`);
  return made;
}

function translated(scene: Scene, translate: (text: string) => string): Scene {
  const texts = allLayers(scene).flatMap((layer) =>
    layer.type === "text" ? [{ name: layer.name, text: translate(layer.text) }] : [],
  );
  return modifyScene(scene, texts);
}

function drawOnce(path: string, scene: Scene, locale: string): Promise<void> {
  const known = drawing.get(path);
  if (known !== undefined) return known;
  const drawn = draw(path, scene, locale).finally(() => drawing.delete(path));
  drawing.set(path, drawn);
  return drawn;
}

async function draw(path: string, scene: Scene, locale: string): Promise<void> {
  const lack = await currentSpaceFault();
  if (lack !== null) throw new OutOfSpaceError(lack);
  const inputs = { assets: new Map(), fields: SAMPLE_PERSON, photo: null, today: today(), locale };
  const format = { type: "jpeg", width: THUMBNAIL_WIDTH } as const;
  const task = { kind: "still", scene, inputs, time: null, format, ffmpegPath: null } as const;
  const outcome = await runInScenePool(EVERYBODY, task, { limitMs: STILL_LIMITS_MS.thumbnail });
  await mkdir(join(path, ".."), { recursive: true });
  // Another process may draw the same one.
  const part = `${path}.${randomUUID()}`;
  try {
    await writeFile(part, bytesOf(outcome));
    await rename(part, path);
  } finally {
    await rm(part, { force: true });
  }
}
