import { expect, test } from "vitest";
import { offTheDay, suggestedTime } from "./suggested-time.ts";

const timed = (before: number, on_day: number, after: number) => ({ timing: { before, on_day, after } });

test("messages wait for their day if one of them has one to come", () => {
  expect(suggestedTime(timed(11, 0, 0))).toBe("occasion");
  expect(suggestedTime(timed(1, 3, 7))).toBe("occasion");
});

test("messages without a day, of today, or too late for it are sent now", () => {
  expect(suggestedTime(timed(0, 0, 0))).toBeNull();
  expect(suggestedTime(timed(0, 4, 0))).toBeNull();
  expect(suggestedTime(timed(0, 2, 5))).toBeNull();
  expect(suggestedTime(undefined)).toBeNull();
});

test("those before and after their day are counted of all that have one", () => {
  expect(offTheDay(timed(8, 1, 2))).toEqual({ off: 10, total: 11 });
  expect(offTheDay(timed(0, 0, 0))).toEqual({ off: 0, total: 0 });
});
