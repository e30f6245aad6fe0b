import { promisify } from "node:util";
import { constants, crc32, deflate } from "node:zlib";
import type { Canvas } from "@napi-rs/canvas";
import { freePixels } from "../tasks/free-pixels.ts";

const compress = promisify(deflate);

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** Colour type 2: red, green and blue without alpha, eight bits each. */
const RGB = 2;
/** Filter type 1: every byte as its difference from the pixel to the left. */
const SUB = 1;

/**
 * Encodes an opaque canvas as PNG. The canvas library's own encoder searches for the smallest file, 290 ms for a picture
 * of 1280 × 720 with gradients; this takes 20 ms for one that is 5 % larger. Transparency is lost: a frame has none.
 */
export async function encodePng(canvas: Canvas): Promise<Buffer> {
  const { width, height } = canvas;
  const drawn = canvas.data();
  const rows = filteredRows(drawn, width, height);
  freePixels(drawn);
  const pixels = await compress(rows, { level: constants.Z_BEST_SPEED, memLevel: 9, chunkSize: 1 << 18 });
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, RGB], 8);
  return Buffer.concat([
    SIGNATURE,
    chunk("IHDR", header),
    // Declares the colours as sRGB, which the canvas's own encoder does not do.
    chunk("sRGB", Buffer.of(0)),
    chunk("IDAT", pixels),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

/** Rows of RGB differences, each after the byte that names its filter. */
function filteredRows(rgba: Uint8Array, width: number, height: number): Uint8Array {
  const rows = new Uint8Array((width * 3 + 1) * height);
  let to = 0;
  let from = 0;
  for (let y = 0; y < height; y++) {
    rows[to++] = SUB;
    let red = 0;
    let green = 0;
    let blue = 0;
    for (let x = 0; x < width; x++, from += 4) {
      const r = rgba[from] ?? 0;
      const g = rgba[from + 1] ?? 0;
      const b = rgba[from + 2] ?? 0;
      rows[to++] = r - red;
      rows[to++] = g - green;
      rows[to++] = b - blue;
      red = r;
      green = g;
      blue = b;
    }
  }
  return rows;
}

function chunk(type: string, data: Buffer): Buffer {
  const framed = Buffer.alloc(data.length + 12);
  framed.writeUInt32BE(data.length, 0);
  framed.write(type, 4, "latin1");
  framed.set(data, 8);
  framed.writeUInt32BE(crc32(framed.subarray(4, data.length + 8)), data.length + 8);
  return framed;
}
