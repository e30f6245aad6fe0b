import { expect, it } from "vitest";
import { nextAttemptAt } from "./retry-schedule.ts";

const now = new Date("2026-05-01T12:00:00Z");
const secondsAfter = (attempts: number, wish: string | null = null, random = 0) => {
  const at = nextAttemptAt(attempts, now, wish, () => random);
  return at === null ? null : (at.getTime() - now.getTime()) / 1000;
};

it("follows the specification's schedule, and ends with the tenth attempt", () => {
  let sinceStart = 0;
  const times = Array.from({ length: 9 }, (_, index) => {
    sinceStart += secondsAfter(index + 1) ?? 0;
    return sinceStart;
  });
  const clockTimes = times.map((time) =>
    [time / 3600, (time / 60) % 60, time % 60]
      .map((part) => String(Math.floor(part)).padStart(2, "0"))
      .join(":"),
  );
  // The second column of the specification's table.
  expect(clockTimes).toEqual([
    "00:00:05",
    "00:05:05",
    "00:35:05",
    "02:35:05",
    "07:35:05",
    "17:35:05",
    "31:35:05",
    "51:35:05",
    "75:35:05",
  ]);
  expect(secondsAfter(10)).toBeNull();
});

it("spreads retries over a tenth of their delay, and brings none forward", () => {
  expect(secondsAfter(3, null, 0.5)).toBe(1890);
  expect(secondsAfter(3, null, 0.999)).toBeLessThan(1980);
});

it("puts an attempt off as the receiver asks, within reason", () => {
  expect(secondsAfter(1, "120")).toBe(120);
  expect(secondsAfter(1, "Fri, 01 May 2026 12:10:00 GMT")).toBe(600);
  expect(secondsAfter(2, "10")).toBe(300);
  expect(secondsAfter(1, "999999999")).toBe(86_400);
  for (const nonsense of ["-5", "soon", "1e9", "", "Thu, 01 Jan 1970 00:00:00 GMT"]) {
    expect(secondsAfter(1, nonsense)).toBe(5);
  }
});
