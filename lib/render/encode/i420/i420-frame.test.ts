import { describe, expect, it } from "vitest";
import type { Region } from "#lib/render/draw/region.ts";
import { compileModule } from "./build.ts";
import { I420Frame } from "./i420-frame.ts";
import { WASM_BASE64 } from "./module.ts";

type Rgb = [number, number, number];

const [KR, KB] = [0.2126, 0.0722];
const lumaOf = ([r, g, b]: Rgb) => KR * r + (1 - KR - KB) * g + KB * b;

/** BT.709, limited range, straight from the standard (ITU-R BT.709-6, 3.2 to 3.5), in floating point. */
function reference(rgba: ArrayLike<number>, width: number, height: number): number[] {
  const channel = (x: number, y: number, c: number) => rgba[(y * width + x) * 4 + c] ?? 0;
  const planes: number[][] = [[], [], []];
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      planes[0]?.push(16 + (219 / 255) * lumaOf([channel(x, y, 0), channel(x, y, 1), channel(x, y, 2)]));
  for (let y = 0; y < height; y += 2)
    for (let x = 0; x < width; x += 2) {
      const mean = (c: number) =>
        (channel(x, y, c) + channel(x + 1, y, c) + channel(x, y + 1, c) + channel(x + 1, y + 1, c)) / 4;
      const [r, g, b] = [mean(0), mean(1), mean(2)];
      planes[1]?.push(128 + ((224 / 255) * (b - lumaOf([r, g, b]))) / (2 * (1 - KB)));
      planes[2]?.push(128 + ((224 / 255) * (r - lumaOf([r, g, b]))) / (2 * (1 - KR)));
    }
  return planes.flat();
}

/**
 * What dithering adds to a sample before it is rounded, in levels: to chroma, a quarter less or more from row to row, unless
 * its four pixels are the same.
 */
function dithering(rgba: Uint8Array, width: number, height: number): number[] {
  const pixels = new Uint32Array(Uint8Array.from(rgba).buffer);
  const half: number[] = [];
  for (let y = 0; y < height; y += 2)
    for (let x = 0; x < width; x += 2) {
      const [first, ...others] = [0, 1, width, width + 1].map((step) => pixels[y * width + x + step]);
      const isPlain = others.every((pixel) => pixel === first);
      half.push(isPlain ? 0 : ([-0.25, 0.25, 0.25, -0.25][(y / 2) % 4] ?? 0));
    }
  return [...Array(width * height).fill(0), ...half, ...half];
}

/** The opacity that a sample of the planes has, 0 to 1: its pixel's, or the mean of its four. */
function coverage(rgba: ArrayLike<number>, width: number, height: number): number[] {
  const alpha = (x: number, y: number) => (rgba[(y * width + x) * 4 + 3] ?? 0) / 255;
  const full: number[] = [];
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) full.push(alpha(x, y));
  const half: number[] = [];
  for (let y = 0; y < height; y += 2)
    for (let x = 0; x < width; x += 2)
      half.push((alpha(x, y) + alpha(x + 1, y) + alpha(x, y + 1) + alpha(x + 1, y + 1)) / 4);
  return [...full, ...half, ...half];
}

/** Bytes that look random and are the same in every run. */
function noise(length: number, seed: number): Uint8Array {
  return Uint8Array.from({ length }, (_, index) => Math.imul(index + seed, 2654435761) >>> 24);
}

/** A picture of which the left is fully clear, the right opaque, and between there is every opacity. */
function overlay(width: number, height: number): Uint8Array {
  return noise(width * height * 4, 7).map((value, index) => {
    const share = (Math.floor(index / 4) % width) / width;
    if (index % 4 !== 3) return share < 0.3 ? 0 : value;
    return share < 0.3 ? 0 : share > 0.7 ? 255 : value;
  });
}

/** The picture with its colours multiplied by their opacity. */
function premultiplied(rgba: Uint8Array): number[] {
  return [...rgba].map((value, index) =>
    index % 4 === 3 ? value : (value * (rgba[index - (index % 4) + 3] ?? 0)) / 255,
  );
}

/** The pixels of a region, row after row. */
function cut(rgba: Uint8Array, pictureWidth: number, { x, y, width, height }: Region): Uint8Array {
  const rows = Array.from({ length: height }, (_, row) => {
    const start = ((y + row) * pictureWidth + x) * 4;
    return rgba.subarray(start, start + width * 4);
  });
  return Buffer.concat(rows);
}

function worstDifference(found: ArrayLike<number>, expected: number[]): number {
  expect(found.length).toBe(expected.length);
  return expected.reduce(
    (worst, value, index) => Math.max(worst, Math.abs(value - (found[index] ?? -99))),
    0,
  );
}

const SIZES: [number, number][] = [
  [64, 32],
  [18, 6],
  [2, 2],
];
const REGIONS: Region[] = [
  { x: 0, y: 0, width: 46, height: 18 },
  { x: 2, y: 4, width: 16, height: 8 },
  { x: 6, y: 2, width: 12, height: 6 },
  { x: 36, y: 12, width: 10, height: 6 },
  { x: 44, y: 16, width: 2, height: 2 },
];

describe("replace", () => {
  it.each(SIZES)("agrees with the standard within rounding at %i × %i", (width, height) => {
    const rgba = noise(width * height * 4, 1);
    rgba.set([255, 255, 255, 255, 0, 0, 0, 255]);
    const frame = new I420Frame(width, height);
    frame.replace(rgba);
    const added = dithering(rgba, width, height);
    const expected = reference(rgba, width, height).map((value, index) => value + (added[index] ?? 0));
    expect(worstDifference(frame.bytes, expected)).toBeLessThanOrEqual(0.52);
  });

  it("shows chroma between levels by four rows together, as a gradient needs it", () => {
    const [width, height] = [508, 8];
    // A ramp of blue that the canvas has dithered.
    const rgba = Uint8Array.from({ length: width * height * 4 }, (_, index) => {
      const [x, y] = [Math.floor(index / 4) % width, Math.floor(index / 4 / width)];
      return [40, 30, Math.floor(x / 2) + ((x + y) % 2), 255][index % 4] ?? 0;
    });
    const frame = new I420Frame(width, height);
    frame.replace(rgba);
    const expected = reference(rgba, width, height);
    const columns = width / 2;
    const mean = (samples: ArrayLike<number>, plane: number, column: number) =>
      [0, 1, 2, 3].reduce((sum, row) => sum + (samples[plane + row * columns + column] ?? 0), 0) / 4;
    for (const plane of [width * height, width * height * 1.25])
      for (let column = 0; column < columns; column++)
        expect(
          Math.abs(mean(frame.bytes, plane, column) - mean(expected, plane, column)),
        ).toBeLessThanOrEqual(0.26);
  });

  it("rounds the chroma of one colour to the nearest level, whatever its alpha", () => {
    const [width, height] = [24, 16];
    for (let blue = 0; blue < 256; blue++) {
      const rgba = Uint8Array.from(
        { length: width * height * 4 },
        (_, index) => [40, 30, blue, index % 251][index % 4] ?? 0,
      );
      const frame = new I420Frame(width, height);
      frame.replace(rgba);
      expect(worstDifference(frame.bytes, reference(rgba, width, height))).toBeLessThanOrEqual(0.52);
    }
  });

  it("gives white and black their limits", () => {
    const frame = new I420Frame(8, 2);
    frame.replace(new Uint8Array(64).fill(255));
    expect([...frame.bytes]).toEqual([...Array(16).fill(235), ...Array(8).fill(128)]);
    frame.replace(new Uint8Array(64));
    expect([...frame.bytes]).toEqual([...Array(16).fill(16), ...Array(8).fill(128)]);
  });

  it.each(REGIONS)("of a region gives the bytes of the whole, and touches nothing else: %o", (region) => {
    const [before, after] = [noise(46 * 18 * 4, 1), noise(46 * 18 * 4, 99)];
    const [frame, whole] = [new I420Frame(46, 18), new I420Frame(46, 18)];
    frame.replace(before);
    frame.replace(cut(after, 46, region), region);
    const mixed = Uint8Array.from(before);
    for (let row = 0; row < region.height; row++) {
      const start = ((region.y + row) * 46 + region.x) * 4;
      mixed.set(after.subarray(start, start + region.width * 4), start);
    }
    whole.replace(mixed);
    expect(frame.bytes.equals(whole.bytes)).toBe(true);
  });
});

const WITH_OVERLAY = { hasOverlay: true };

describe("blend", () => {
  it.each(SIZES)("agrees with the plain formula within two roundings at %i × %i", (width, height) => {
    const [behind, picture] = [noise(width * height * 4, 1), overlay(width, height)];
    const frame = new I420Frame(width, height, WITH_OVERLAY);
    frame.replace(behind);
    const under = [...frame.behind];
    const whole = { x: 0, y: 0, width, height };
    frame.setOverlay(picture, whole);
    frame.blend(whole);
    const covered = coverage(picture, width, height);
    // Premultiplied colours' own Y'CbCr has the zero levels once, whatever the opacity.
    const expected = reference(premultiplied(picture), width, height).map((value, index) => {
      const zero = index < width * height ? 16 : 128;
      return value + (1 - (covered[index] ?? 0)) * ((under[index] ?? 0) - zero);
    });
    const added = dithering(picture, width, height);
    const inRange = expected
      .map((value, index) => value + (added[index] ?? 0))
      .map((value) => Math.min(255, Math.max(0, value)));
    expect(worstDifference(frame.bytes, inRange)).toBeLessThanOrEqual(1.02);
  });

  it("leaves what is clear as it was, byte for byte, and puts what is opaque as replace does", () => {
    const [behind, clear] = [noise(34 * 4 * 4, 1), new Uint8Array(34 * 4 * 4)];
    const opaque = noise(34 * 4 * 4, 50).map((value, index) => (index % 4 === 3 ? 255 : value));
    const whole = { x: 0, y: 0, width: 34, height: 4 };
    const [frame, expected] = [new I420Frame(34, 4, WITH_OVERLAY), new I420Frame(34, 4, WITH_OVERLAY)];
    frame.replace(behind);
    frame.setOverlay(clear, whole);
    frame.blend(whole);
    expect(frame.bytes.equals(frame.behind)).toBe(true);
    frame.setOverlay(opaque, whole);
    frame.blend(whole);
    expected.replace(opaque);
    expect(frame.bytes.equals(expected.behind)).toBe(true);
    frame.setOverlay(clear, whole);
    frame.blend(whole);
    expect(frame.bytes.equals(frame.behind)).toBe(true);
  });

  it("is undone by uncover, everywhere", () => {
    const frame = new I420Frame(34, 4, WITH_OVERLAY);
    const whole = { x: 0, y: 0, width: 34, height: 4 };
    frame.replace(noise(34 * 4 * 4, 1));
    frame.setOverlay(overlay(34, 4), whole);
    frame.blend(whole);
    expect(frame.bytes.equals(frame.behind)).toBe(false);
    frame.uncover();
    expect(frame.bytes.equals(frame.behind)).toBe(true);
  });

  it.each(REGIONS)("of a region gives the bytes of the whole there: %o", (region) => {
    const [behind, picture] = [noise(46 * 18 * 4, 1), overlay(46, 18)];
    const [frame, whole] = [new I420Frame(46, 18, WITH_OVERLAY), new I420Frame(46, 18, WITH_OVERLAY)];
    frame.replace(behind);
    frame.uncover();
    frame.setOverlay(cut(picture, 46, region), region);
    frame.blend(region);
    const outside = Buffer.from(picture);
    for (let y = 0; y < 18; y++)
      for (let x = 0; x < 46; x++) {
        const isInside =
          x >= region.x && x < region.x + region.width && y >= region.y && y < region.y + region.height;
        if (!isInside) outside.fill(0, (y * 46 + x) * 4, (y * 46 + x + 1) * 4);
      }
    whole.replace(behind);
    whole.setOverlay(outside, { x: 0, y: 0, width: 46, height: 18 });
    whole.blend({ x: 0, y: 0, width: 46, height: 18 });
    expect(frame.bytes.equals(whole.bytes)).toBe(true);
  });
});

describe("take", () => {
  /** What a frame shows that has got all its pixels once. */
  const show = (frame: I420Frame, seed: number) => {
    const whole = { x: 0, y: 0, width: 34, height: 6 };
    frame.replace(noise(34 * 6 * 4, seed));
    frame.setOverlay(overlay(34, 6), whole);
    frame.uncover();
    frame.blend({ x: 8, y: 2, width: 20, height: 4 });
    return Buffer.from(frame.bytes);
  };

  it("uses what was given back, and shows the bytes of a new frame", () => {
    const used = I420Frame.take(34, 6, WITH_OVERLAY);
    for (const kept of [used.bytes, used.behind]) kept.fill(77);
    used.setOverlay(noise(34 * 6 * 4, 5), { x: 0, y: 0, width: 34, height: 6 });
    used.blend({ x: 0, y: 0, width: 34, height: 6 });
    used.giveBack();
    const next = I420Frame.take(34, 6, WITH_OVERLAY);
    expect(next.bytes.buffer).toBe(used.bytes.buffer);
    expect(show(next, 1).equals(show(new I420Frame(34, 6, WITH_OVERLAY), 1))).toBe(true);
  });

  it("never gives one memory to two, though it was given back twice", () => {
    const used = I420Frame.take(34, 6, WITH_OVERLAY);
    used.giveBack();
    const next = I420Frame.take(34, 6, WITH_OVERLAY);
    used.giveBack();
    const other = I420Frame.take(34, 6, WITH_OVERLAY);
    expect(next.bytes.buffer).toBe(used.bytes.buffer);
    expect(other.bytes.buffer).not.toBe(next.bytes.buffer);
    const shown = show(next, 1);
    show(other, 2);
    expect(next.bytes.equals(shown)).toBe(true);
  });

  it("takes no memory of another size, and keeps none of a large frame", () => {
    const small = new I420Frame(64, 32);
    small.giveBack();
    const larger = I420Frame.take(640, 320);
    expect(larger.bytes).toHaveLength(640 * 320 * 1.5);
    expect(larger.bytes.buffer).not.toBe(small.bytes.buffer);
    const large = new I420Frame(3840, 2160);
    large.giveBack();
    expect(I420Frame.take(3840, 2160).bytes.buffer).not.toBe(large.bytes.buffer);
  });
});

it.each(SIZES)("gives opaque colours back that are the ones put in, at %i × %i", (width, height) => {
  // Blocks of one colour each: what is finer than a chroma sample is lost.
  const colors = noise(width * height, 3);
  const rgba = Uint8Array.from({ length: width * height * 4 }, (_, index) => {
    const [x, y] = [Math.floor(index / 4) % width, Math.floor(index / 4 / width)];
    const block = (y >> 1) * (width >> 1) + (x >> 1);
    return index % 4 === 3 ? 255 : (colors[block * 3 + (index % 4)] ?? 90);
  });
  const frame = new I420Frame(width, height);
  frame.replace(rgba);
  // 220 levels of luma and 225 of chroma for 256 of each colour; blue takes most of one chroma level.
  expect(worstDifference(frame.toRgba(), [...rgba])).toBeLessThanOrEqual(2.5);
});

it("runs what rgba-to-i420.as says", async () => {
  expect(await compileModule()).toBe(WASM_BASE64);
});
