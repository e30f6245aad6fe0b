import { expect, it } from "vitest";
import { revealAt, revealStepsOf } from "./reveal-steps.ts";

it("counts characters as a reader sees them, words and lines in reading order", () => {
  const steps = revealStepsOf(["Hi you", "👍🏽e\u0301"]);
  expect(steps.character).toEqual([1, 2, 3, 4, 5, 6, 7, 8].map((seen) => seen / 8));
  expect(steps.word).toEqual([3 / 8, 6 / 8, 7 / 8, 1]);
  expect(steps.line).toEqual([6 / 8, 1]);
  expect(revealStepsOf(["", "a"]).line).toEqual([1]);
});

it("stands still between two steps", () => {
  const steps = [0.25, 0.5, 1];
  expect([-1, 0, 0.3, 0.34, 0.66, 0.67, 0.99, 1, 2].map((progress) => revealAt(steps, progress))).toEqual([
    0, 0, 0, 0.25, 0.25, 0.5, 0.5, 1, 1,
  ]);
  expect(revealAt([], 1)).toBe(0);
});
