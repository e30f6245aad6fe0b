import { copyFile, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createCanvas } from "@napi-rs/canvas";
import { afterAll, beforeAll, expect, it } from "vitest";
import { sceneSchema } from "#lib/contract/scene/scene.ts";
import { RenderFault } from "../render-fault.ts";
import { resolveScene } from "./resolve.ts";
import { SceneImages } from "./scene-images.ts";

const LARGE = 3840;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "rollcall-scene-images-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function picture(name: string, side: number): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, await createCanvas(side, side).encode("jpeg", 50));
  return path;
}

it("decodes a picture once, and refuses what goes beyond the memory for all of them", async () => {
  const paths = await Promise.all(["a.jpg", "b.jpg", "c.jpg"].map((name) => picture(name, 100)));
  const [first = "", second = "", third = ""] = paths;
  const images = new SceneImages(2 * 100 * 100 * 4);
  const image = await images.open(first);
  for (let index = 0; index < 5; index++) expect(await images.open(first)).toBe(image);
  expect(await images.open(second)).not.toBe(image);
  await expect(images.open(third)).rejects.toMatchObject({ code: "scene_invalid" });
  expect(await images.open(third)).toBeNull();
});

it("says once that a scene's pictures are too large together", { timeout: 60_000 }, async () => {
  // Each is 59 MB when it is decoded: nine are more than 512 MB.
  const file = await picture("large.jpg", LARGE);
  const assets = new Map<string, { path: string }>();
  const layers = await Promise.all(
    Array.from({ length: 12 }, async (_, index) => {
      const id = `0193a7c2-0000-7000-8000-0000000000${10 + index}`;
      const path = join(folder, `large${index}.jpg`);
      await copyFile(file, path);
      assets.set(id, { path });
      const box = { x: 0, y: 0, width: 10, height: 10 };
      return { name: `p${index}`, type: "image", source: `asset:${id}`, ...box };
    }),
  );
  const resolve = (count: number) => {
    const scene = sceneSchema.parse({
      ...{ width: 320, height: 180, fps: 25, duration: 2, background: "#000" },
      layers: layers.slice(0, count),
    });
    return resolveScene(scene, { fields: {}, assets, photo: null, today: "2026-11-20" });
  };
  expect((await resolve(3)).scene.layers).toHaveLength(3);
  const fault = await resolve(12).catch((error: unknown) => error);
  if (!(fault instanceof RenderFault)) throw new Error("No fault was reported");
  expect(fault).toMatchObject({ code: "scene_invalid", further: [] });
  expect(fault.message).toBe(
    "The pictures of this scene need more memory than allowed; use fewer or smaller ones",
  );
});
