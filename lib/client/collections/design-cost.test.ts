import { expect, it } from "vitest";
import { costOfDesign } from "./design-cost.ts";

const WIDE = { width: 1280, height: 720, fps: 25, duration_seconds: 12 };

it("is about what the designs that ship cost, and grows with length and size", () => {
  const { secondsPerVideo, bytesPerVideo } = costOfDesign(WIDE);
  // From 0.4 to 0.8 s, and from 0.4 to 1.2 MB.
  expect(secondsPerVideo).toBeGreaterThan(0.4);
  expect(secondsPerVideo).toBeLessThan(0.8);
  expect(bytesPerVideo).toBeGreaterThan(400_000);
  expect(bytesPerVideo).toBeLessThan(1_200_000);
  const large = costOfDesign({ ...WIDE, width: 2560, height: 1440, duration_seconds: 24 });
  expect(large.secondsPerVideo / secondsPerVideo).toBeCloseTo(8);
  expect(large.bytesPerVideo / bytesPerVideo).toBeCloseTo(8);
});
