import { expect, test } from "vitest";
import { dayOf, endOfDay, startOfDay } from "./day-moments.ts";

test("a day of the reader's calendar is the moments from its start to its end, and back", () => {
  for (const day of ["2026-03-29", "2026-10-25", "2026-11-23"]) {
    expect(dayOf(new Date(startOfDay(day)))).toBe(day);
    expect(dayOf(new Date(endOfDay(day)))).toBe(day);
    expect(dayOf(new Date(Date.parse(endOfDay(day)) + 1))).not.toBe(day);
    expect(dayOf(new Date(Date.parse(startOfDay(day)) - 1))).not.toBe(day);
  }
});
