import { createCanvas, loadImage } from "@napi-rs/canvas";
import { expect, it } from "vitest";
import { encodePng } from "./encode-png.ts";

it.each([
  [1, 1],
  [33, 7],
  [640, 360],
])("keeps every pixel of a picture of %i × %i", async (width, height) => {
  const canvas = createCanvas(width, height);
  const context = canvas.getContext("2d");
  const gradient = context.createLinearGradient(0, 0, width, height);
  for (const [offset, color] of [
    [0, "#ffb224"],
    [0.5, "#0b1d3a"],
    [1, "#e9f5ff"],
  ] as const)
    gradient.addColorStop(offset, color);
  context.fillStyle = gradient;
  context.fillRect(0, 0, width, height);
  context.fillStyle = "#ff0000";
  context.fillRect(width / 3, 0, 2, height);

  const image = await loadImage(await encodePng(canvas));
  expect([image.width, image.height]).toEqual([width, height]);
  const read = createCanvas(width, height);
  read.getContext("2d").drawImage(image, 0, 0);
  expect(Buffer.compare(read.data(), canvas.data())).toBe(0);
});
