import { expect, test } from "vitest";
import { namedPeriods } from "./periods.ts";

test("periods include both ends and cross months and years", () => {
  const periods = namedPeriods(new Date(2026, 11, 28));
  expect(periods.week).toEqual({ from: "2026-12-28", to: "2027-01-03" });
  expect(periods.month).toEqual({ from: "2026-12-28", to: "2027-01-26" });
  expect(periods.thisMonth).toEqual({ from: "2026-12-01", to: "2026-12-31" });
  expect(periods.nextMonth).toEqual({ from: "2027-01-01", to: "2027-01-31" });
  expect(periods.bothMonths).toEqual({ from: "2026-12-01", to: "2027-01-31" });
});
