import { expect, it } from "vitest";
import { type Plane, psnr, ssim } from "./likeness.ts";

/** Values that look random and are the same in every run. */
const noise = (index: number) => (Math.imul(index + 1, 2654435761) >>> 24) - 127.5;

function plane(sampleAt: (x: number, y: number) => number, width = 40, height = 30): Plane {
  const samples = Array.from({ length: width * height }, (_, index) =>
    sampleAt(index % width, Math.floor(index / width)),
  );
  return { width, height, samples };
}

const waves = plane((x, y) => 128 + 60 * Math.sin(x / 3) * Math.cos(y / 4));
const mapped = ({ samples, ...size }: Plane, change: (sample: number, index: number) => number): Plane => ({
  ...{ ...size, samples: Array.from(samples, change) },
});

it("measures noise in decibels", () => {
  expect(psnr([1, 2, 3], [1, 2, 3])).toBe(Number.POSITIVE_INFINITY);
  expect(psnr([0, 0], [255, 255])).toBe(0);
  // One level everywhere is 20 log₁₀ 255.
  expect(psnr([10, 20, 30], [11, 19, 31])).toBeCloseTo(48.13, 2);
  expect(psnr([10, 20, 30, 40], [10, 20, 30, 50])).toBeCloseTo(10 * Math.log10(255 ** 2 / 25), 10);
  expect(() => psnr([1], [1, 2])).toThrow("cannot be compared");
});

it("measures structure as its authors define it", () => {
  expect(ssim(waves, waves)).toBeCloseTo(1, 12);
  expect(
    ssim(
      waves,
      mapped(waves, (sample) => 255 - sample),
    ),
  ).toBeLessThan(0);
  // Flat pictures differ in their mean alone, for which the formula can be worked out by hand.
  const [dark, light] = [plane(() => 100), plane(() => 120)];
  const c1 = (0.01 * 255) ** 2;
  expect(ssim(dark, light)).toBeCloseTo((2 * 100 * 120 + c1) / (100 ** 2 + 120 ** 2 + c1), 10);
  expect(() =>
    ssim(
      dark,
      plane(() => 1, 30, 40),
    ),
  ).toThrow("cannot be compared");
});

it("falls with noise and blur, and hardly with a change of brightness that hides nothing", () => {
  const noisy = (strength: number) => mapped(waves, (sample, index) => sample + noise(index) * strength);
  const scores = [0.02, 0.1, 0.4].map((strength) => ssim(noisy(strength), waves));
  expect(scores[0]).toBeGreaterThan(0.99);
  expect(scores).toEqual(scores.toSorted((a, b) => b - a));
  expect(scores[2]).toBeLessThan(0.75);
  expect(
    ssim(
      mapped(waves, (sample) => sample + 4),
      waves,
    ),
  ).toBeGreaterThan(0.99);
});
