import { expect, test } from "vitest";
import { nextZoom, wheelZoom } from "./zoom-steps.ts";

test("steps lead from any scale to the next round one, and no further than the ends", () => {
  expect(nextZoom(0.63, "in")).toBe(0.67);
  expect(nextZoom(0.63, "out")).toBe(0.5);
  expect(nextZoom(1, "in")).toBe(1.25);
  expect(nextZoom(1.004, "out")).toBe(0.75);
  expect(nextZoom(4, "in")).toBe(4);
  expect(nextZoom(0.1, "out")).toBe(0.1);
});

test("the wheel zooms by as much in as out again, and a mouse not by leaps", () => {
  expect(wheelZoom(wheelZoom(0.8, -30), 30)).toBeCloseTo(0.8);
  expect(wheelZoom(1, -500)).toBeLessThan(1.4);
  expect(wheelZoom(4, -100)).toBe(4);
  expect(wheelZoom(0.1, 100)).toBe(0.1);
});
