import { expect, it } from "vitest";
import { isMeasured, steadySeconds } from "./time-left.ts";

it.each([
  [0.4, 5],
  [41, 45],
  [45, 45],
  [61, 75],
  [284, 285],
  [301, 360],
  [1_150, 1_200],
  [1_201, 1_500],
  [7_201, 8_100],
])("says of %d seconds that %d are left", (seconds, shown) => {
  expect(steadySeconds(seconds)).toBe(shown);
});

it("never rises while the seconds fall", () => {
  const shown = Array.from({ length: 8_000 }, (_, index) => steadySeconds(8_000 - index));
  expect(shown.every((value, index) => index === 0 || value <= (shown[index - 1] ?? 0))).toBe(true);
});

it.each([
  [1, 12, false],
  [2, 12, true],
  [11, 5_000, false],
  [12, 5_000, true],
])("with %d of %d done, whether the time left is told is %s", (done, total, told) => {
  expect(isMeasured(done, total)).toBe(told);
});
