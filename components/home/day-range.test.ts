import { expect, test } from "vitest";
import { formatDate } from "#components/ui/format.ts";
import { dayRange } from "./day-range.ts";

test.each([
  ["en-GB", "2026-11-22", "2026-11-28", ["22", "28 November"]],
  ["en-US", "2026-11-22", "2026-11-28", ["November 22", "28"]],
  ["en-US", "2026-11-29", "2026-12-05", ["November 29", "December 5"]],
  ["de-DE", "2026-11-22", "2026-11-28", ["22", "28. November"]],
])("in %s the month of %s to %s is said once", (locale, from, to, expected) => {
  expect(dayRange({ from, to }, (day, options) => formatDate(day, locale, options))).toEqual(expected);
});
