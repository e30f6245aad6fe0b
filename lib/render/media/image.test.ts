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

/** A JPEG's frame header that says another size. */
function frameHeader(jpeg: Buffer, side: number): Buffer {
  const at = jpeg.indexOf(Buffer.from("ffc0", "hex"));
  const header = Buffer.from(jpeg.subarray(at, at + 2 + jpeg.readUInt16BE(at + 2)));
  header.writeUInt16BE(side, 5);
  header.writeUInt16BE(side, 7);
  return header;
}

const beforeScan = (jpeg: Buffer, segment: Buffer) => {
  const at = jpeg.indexOf(Buffer.from("ffda", "hex"));
  return Buffer.concat([jpeg.subarray(0, at), segment, jpeg.subarray(at)]);
};

/** A chunk of a RIFF file. */
function riff(type: string, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const head = Buffer.alloc(8);
  head.write(type, "latin1");
  head.writeUInt32LE(content.length, 4);
  return Buffer.concat([head, content, Buffer.alloc(content.length % 2)]);
}

/** The header of an extended WebP of 40 × 20. */
function canvasHeader(flags: number): Buffer {
  const header = Buffer.alloc(10);
  header[0] = flags;
  header.writeUIntLE(39, 4, 3);
  header.writeUIntLE(19, 7, 3);
  return riff("VP8X", header);
}

const webpOf = (...chunks: Buffer[]) => riff("RIFF", Buffer.from("WEBP"), ...chunks);

/** The chunks of a WebP that hold its picture: behind its header and its colour profile. */
const pictureOf = (webp: Buffer) => webp.subarray(38 + webp.readUInt32LE(34));

/** The frame of an animation, which says how large it is. */
function animationFrame(picture: Buffer, width: number, height: number): Buffer {
  const header = Buffer.alloc(16);
  header.writeUIntLE(width - 1, 6, 3);
  header.writeUIntLE(height - 1, 9, 3);
  header.writeUIntLE(100, 12, 3);
  return riff("ANMF", header, picture);
}

describe("a picture that states two sizes", () => {
  const TWICE = "The image states its size more than once, and not alike";

  it("is refused as a JPEG, wherever the other frame header stands", async () => {
    const { jpeg } = await files();
    const large = frameHeader(jpeg, 12_000);
    const end = jpeg.length - 2;
    for (const bytes of [
      beforeScan(jpeg, large),
      Buffer.concat([jpeg.subarray(0, 2), large, jpeg.subarray(2)]),
      Buffer.concat([jpeg.subarray(0, end), large, jpeg.subarray(end)]),
      Buffer.concat([jpeg.subarray(0, end), frameHeader(jpeg, 10), jpeg.subarray(end)]),
    ]) {
      expect(() => inspectImage(bytes)).toThrow(TWICE);
      await expect(decodeImage(bytes)).rejects.toThrow(UnusableImage);
      await expect(normalizeImage(bytes)).rejects.toThrow(UnusableImage);
    }
  });

  it("is refused as a JPEG that hides the header behind a marker without a length", async () => {
    const { jpeg } = await files();
    const header = frameHeader(jpeg, 12_000);
    // Who takes the next two bytes for a length comes out behind this comment; a decoder reads the header.
    const comment = Buffer.alloc(0xffc0 - header.length);
    comment.writeUInt16BE(0xfffe, 0);
    comment.writeUInt16BE(comment.length - 2, 2);
    for (const marker of ["ff01", "ffd0", "ffd7", "ffd8"]) {
      const hidden = [Buffer.from(marker, "hex"), header, comment];
      expect(() => inspectImage(Buffer.concat([jpeg.subarray(0, 2), ...hidden, jpeg.subarray(2)]))).toThrow(
        UnusableImage,
      );
    }
  });

  it("is refused as a PNG with two headers, or a header of another length", async () => {
    const { png } = await files();
    const header = png.subarray(8, 33);
    expect(() => inspectImage(Buffer.concat([png.subarray(0, 33), header, png.subarray(33)]))).toThrow(TWICE);
    const longer = Buffer.from(png);
    longer.writeUInt32BE(14, 8);
    expect(() => inspectImage(longer)).toThrow(UnusableImage);
  });

  it("is refused as a WebP with a picture larger than its canvas", async () => {
    const large = await createCanvas(64, 64).encode("webp", 90);
    const small = await picture().encode("webp", 90);
    const still = (file: Buffer) => webpOf(canvasHeader(0), pictureOf(file));
    const animation = (file: Buffer, ...size: [number, number]) =>
      webpOf(canvasHeader(2), riff("ANIM", Buffer.alloc(6)), animationFrame(pictureOf(file), ...size));
    expect(() => inspectImage(still(large))).toThrow(TWICE);
    expect(() => inspectImage(animation(large, 64, 64))).toThrow(TWICE);
    expect(() => inspectImage(animation(large, 40, 20))).toThrow(TWICE);
    expect(inspectImage(still(small))).toEqual({ type: "webp", width: 40, height: 20 });
    expect(await normalizeImage(animation(small, 40, 20))).toMatchObject({ width: 40, height: 20 });
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
