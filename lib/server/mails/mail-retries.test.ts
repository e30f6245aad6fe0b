import { expect, test } from "vitest";
import { nextMailAttempt } from "./mail-retries.ts";

const now = new Date("2026-05-01T12:00:00Z");

/** Seconds before each further attempt. */
function pauses(random: number): number[] {
  const all: number[] = [];
  for (let attempts = 1; ; attempts += 1) {
    const at = nextMailAttempt(attempts, now, () => random);
    if (at === null) return all;
    all.push((at.getTime() - now.getTime()) / 1000);
  }
}

test("a mail is tried for a day, at first soon, and never longer", () => {
  const [soonest, latest] = [pauses(0), pauses(1)];
  expect(soonest.slice(0, 4)).toEqual([60, 300, 900, 1800]);
  const day = 24 * 3600;
  for (const all of [soonest, latest]) {
    const sum = all.reduce((total, pause) => total + pause, 0);
    expect(sum).toBeGreaterThan(0.9 * day);
    expect(sum).toBeLessThanOrEqual(day);
  }
});
