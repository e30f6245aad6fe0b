import { expect, it } from "vitest";
import { compileModule } from "./build.ts";
import { I420Converter } from "./i420-converter.ts";
import { WASM_BASE64 } from "./module.ts";

/** BT.709, limited range, straight from the standard (ITU-R BT.709-6, 3.2 to 3.5), in floating point. */
function reference(rgba: Uint8Array, width: number, height: number): number[] {
  const [kr, kb] = [0.2126, 0.0722];
  const channel = (x: number, y: number, c: number) => rgba[(y * width + x) * 4 + c] ?? 0;
  const luma = (r: number, g: number, b: number) => kr * r + (1 - kr - kb) * g + kb * b;
  const planes: number[][] = [[], [], []];
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      planes[0]?.push(16 + (219 / 255) * luma(channel(x, y, 0), channel(x, y, 1), channel(x, y, 2)));
  for (let y = 0; y < height; y += 2)
    for (let x = 0; x < width; x += 2) {
      const mean = (c: number) =>
        (channel(x, y, c) + channel(x + 1, y, c) + channel(x, y + 1, c) + channel(x + 1, y + 1, c)) / 4;
      const [r, g, b] = [mean(0), mean(1), mean(2)];
      planes[1]?.push(128 + ((224 / 255) * (b - luma(r, g, b))) / (2 * (1 - kb)));
      planes[2]?.push(128 + ((224 / 255) * (r - luma(r, g, b))) / (2 * (1 - kr)));
    }
  return planes.flat();
}

it.each([
  [64, 32],
  [18, 6],
  [2, 2],
])("agrees with the standard within rounding at %i × %i", (width, height) => {
  const rgba = Uint8Array.from({ length: width * height * 4 }, (_, index) =>
    index % 4 === 3 ? 255 : (index * 2654435761) >>> 24,
  );
  rgba.set([255, 255, 255, 255, 0, 0, 0, 255]);
  const converted = new I420Converter(width, height).convert(rgba);
  const expected = reference(rgba, width, height);
  expect(converted.length).toBe(expected.length);
  const worst = Math.max(...expected.map((value, index) => Math.abs(value - (converted[index] ?? -99))));
  expect(worst).toBeLessThanOrEqual(0.52);
});

it("gives white and black their limits", () => {
  const converter = new I420Converter(8, 2);
  expect([...converter.convert(new Uint8Array(64).fill(255))]).toEqual([
    ...Array(16).fill(235),
    ...Array(8).fill(128),
  ]);
  expect([...converter.convert(new Uint8Array(64))]).toEqual([...Array(16).fill(16), ...Array(8).fill(128)]);
});

it("runs what rgba-to-i420.as says", async () => {
  expect(await compileModule()).toBe(WASM_BASE64);
});
