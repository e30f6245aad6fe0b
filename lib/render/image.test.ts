import { crc32 } from "node:zlib";
import { type Canvas, createCanvas } from "@napi-rs/canvas";
import { describe, expect, it } from "vitest";
import { decodeImage, inspectImage, normalizeImage, UnusableImage } from "./image.ts";

/** Left half red, right half blue, 40 × 20. */
function picture(): Canvas {
  const canvas = createCanvas(40, 20);
  const context = canvas.getContext("2d");
  context.fillStyle = "#f00";
  context.fillRect(0, 0, 20, 20);
  context.fillStyle = "#00f";
  context.fillRect(20, 0, 20, 20);
  return canvas;
}

/** A JPEG with an EXIF block that holds one tag: the orientation. */
function withOrientation(jpeg: Buffer, orientation: number): Buffer {
  const exif = Buffer.from(
    `4578696600004d4d002a000000080001011200030000000100${"0"}${orientation}000000000000`,
    "hex",
  );
  const length = Buffer.alloc(2);
  length.writeUInt16BE(exif.length + 2);
  return Buffer.concat([jpeg.subarray(0, 2), Buffer.from("ffe1", "hex"), length, exif, jpeg.subarray(2)]);
}

const files = async () => ({
  jpeg: await picture().encode("jpeg", 95),
  png: await picture().encode("png"),
  webp: await picture().encode("webp", 90),
});

describe("inspectImage", () => {
  it("knows a picture by its content", async () => {
    for (const [type, bytes] of Object.entries(await files()))
      expect(inspectImage(bytes)).toEqual({ type, width: 40, height: 20 });
  });

  it("refuses what is cut, wherever it is cut", async () => {
    for (const bytes of Object.values(await files()))
      for (const share of [0.05, 0.3, 0.6, 0.95])
        expect(() => inspectImage(bytes.subarray(0, Math.floor(bytes.length * share)))).toThrow(
          UnusableImage,
        );
  });

  it("refuses what is no picture, and one that would fill the memory", async () => {
    expect(() => inspectImage(Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>"))).toThrow(
      UnusableImage,
    );
    expect(() => inspectImage(new Uint8Array())).toThrow(UnusableImage);
    const bomb = Buffer.from((await files()).png);
    bomb.writeUInt32BE(60_000, 16);
    bomb.writeUInt32BE(60_000, 20);
    bomb.writeUInt32BE(crc32(bomb.subarray(12, 29)), 29);
    expect(() => inspectImage(bomb)).toThrow("60000 × 60000");
  });
});

describe("normalizeImage", () => {
  it("stands pictures upright and drops what they say about themselves", async () => {
    const turned = withOrientation((await files()).jpeg, 6);
    const normal = await normalizeImage(turned);
    expect(normal).toMatchObject({ contentType: "image/jpeg", width: 20, height: 40 });
    expect(normal.bytes.includes("Exif")).toBe(false);
    const canvas = createCanvas(20, 40);
    const context = canvas.getContext("2d");
    context.drawImage(await decodeImage(normal.bytes), 0, 0);
    const [red = 0, , blue = 0] = context.getImageData(10, 4, 1, 1).data;
    expect(red).toBeGreaterThan(200);
    expect(blue).toBeLessThan(60);
  });

  it("keeps the type", async () => {
    const { png, webp } = await files();
    expect(await normalizeImage(png)).toMatchObject({ contentType: "image/png", width: 40, height: 20 });
    expect(await normalizeImage(webp)).toMatchObject({ contentType: "image/webp", width: 40, height: 20 });
  });

  it("refuses damaged pixels", async () => {
    const { png } = await files();
    const damaged = Buffer.from(png);
    damaged.fill(0x55, png.indexOf("IDAT") + 4, png.indexOf("IEND") - 8);
    await expect(normalizeImage(damaged)).rejects.toThrow(UnusableImage);
  });
});
