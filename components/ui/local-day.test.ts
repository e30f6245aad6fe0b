import { expect, test } from "vitest";
import { localDay } from "./local-day.ts";

test("a day is that of the time zone, and of this machine without one", () => {
  const beforeMidnight = new Date("2027-01-31T23:30:00Z");
  expect(localDay(beforeMidnight, "UTC")).toBe("2027-01-31");
  expect(localDay(beforeMidnight, "Europe/Berlin")).toBe("2027-02-01");
  expect(localDay(new Date("2027-03-01T02:00:00Z"), "America/New_York")).toBe("2027-02-28");
  expect(localDay(new Date(2027, 0, 5, 0, 30))).toBe("2027-01-05");
});
