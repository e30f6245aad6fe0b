import { expect, it } from "vitest";
import { defaultWorkers } from "./default-workers.ts";

const GIBIBYTE = 2 ** 30;

it("runs as many workers as there are cores, as far as the memory goes", () => {
  expect(defaultWorkers(2, 4 * GIBIBYTE)).toBe(2);
  expect(defaultWorkers(16, 64 * GIBIBYTE)).toBe(16);
  expect(defaultWorkers(8, 4 * GIBIBYTE)).toBe(4);
  // A container of exactly 2 GiB, and a machine of that, which tells of less.
  expect(defaultWorkers(2, 2 * GIBIBYTE)).toBe(1);
  expect(defaultWorkers(2, 1.9 * GIBIBYTE)).toBe(1);
  expect(defaultWorkers(2, 2.5 * GIBIBYTE)).toBe(2);
  expect(defaultWorkers(1, GIBIBYTE)).toBe(1);
  expect(defaultWorkers(4, GIBIBYTE / 2)).toBe(1);
  expect(defaultWorkers()).toBeGreaterThanOrEqual(1);
});
