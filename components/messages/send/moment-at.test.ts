import { expect, test } from "vitest";
import { momentAt } from "./moment-at.ts";

const NOW = new Date("2026-11-26T12:00:00");

test("a day and a time of day are one moment in the reader's zone", () => {
  expect(momentAt("2026-12-01", "09:30", NOW)).toBe(new Date("2026-12-01T09:30:00").toISOString());
});

test.each([
  [null, "09:00"],
  ["2026-12-01", ""],
  ["2026-12-01", "25:00"],
  ["2026-11-26", "11:59"],
])("%s %s is none that is to come", (day, clock) => {
  expect(momentAt(day, clock, NOW)).toBeNull();
});
