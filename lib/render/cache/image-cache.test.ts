import { mkdtemp, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createCanvas } from "@napi-rs/canvas";
import { afterAll, beforeAll, expect, it } from "vitest";
import { UnusableImage } from "../media/image.ts";
import { decodedPicture } from "./image-cache.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "rollcall-kept-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function picture(name: string, width: number, height: number): Promise<string> {
  const path = join(folder, name);
  const canvas = createCanvas(width, height);
  await writeFile(path, await canvas.encode("jpeg", 50));
  return path;
}

it("keeps what is asked for again, and not what is asked for once", async () => {
  const shared = await picture("shared.jpg", 64, 32);
  const first = await decodedPicture(shared);
  const second = await decodedPicture(shared);
  expect(second).not.toBe(first);
  for (let index = 0; index < 3; index++) await decodedPicture(await picture(`${index}.jpg`, 1800, 1800));
  expect(await decodedPicture(shared)).toBe(second);
});

it("lets go of what has been idle for longest", async () => {
  const paths = await Promise.all(["a", "b", "c", "d"].map((name) => picture(`${name}.jpg`, 1800, 1800)));
  const twice = async (path: string) => (await decodedPicture(path)) && decodedPicture(path);
  const [first, , , last] = [
    await twice(paths[0] ?? ""),
    await twice(paths[1] ?? ""),
    await twice(paths[2] ?? ""),
    await twice(paths[3] ?? ""),
  ];
  expect(await decodedPicture(paths[3] ?? "")).toBe(last);
  expect(await decodedPicture(paths[0] ?? "")).not.toBe(first);
});

it("sees that a file has changed, and that it is damaged", async () => {
  const path = await picture("changed.jpg", 20, 10);
  await decodedPicture(path);
  await decodedPicture(path);
  await picture("changed.jpg", 40, 10);
  expect((await decodedPicture(path)).width).toBe(40);
  await writeFile(path, "no picture");
  await utimes(path, 1, 1);
  await expect(decodedPicture(path)).rejects.toThrow(UnusableImage);
  await rm(path);
  await expect(decodedPicture(path)).rejects.toThrow("ENOENT");
});
