import { expect, it } from "vitest";
import { anniversaryWithin, daysBetween, nearestAnniversary, wholeYears, yearsReached } from "./occasion.ts";

it("finds the anniversary in a window, across New Year too", () => {
  expect(anniversaryWithin("1990-05-14", "2026-05-01", "2026-05-31")).toBe("2026-05-14");
  expect(anniversaryWithin("1990-01-03", "2026-12-20", "2027-01-10")).toBe("2027-01-03");
  expect(anniversaryWithin("1990-06-01", "2026-05-01", "2026-05-31")).toBe(null);
});

it("has 29 February on the 28th in common years", () => {
  expect(anniversaryWithin("1992-02-29", "2026-02-28", "2026-02-28")).toBe("2026-02-28");
  expect(anniversaryWithin("1992-02-29", "2028-02-28", "2028-02-28")).toBe(null);
  expect(anniversaryWithin("1992-02-29", "2028-02-29", "2028-03-01")).toBe("2028-02-29");
});

it("does not count the first day itself", () => {
  expect(anniversaryWithin("2026-05-14", "2026-05-01", "2026-05-31")).toBe(null);
});

it("takes the nearest anniversary, past or to come", () => {
  expect(nearestAnniversary("1990-11-25", "2026-11-20")).toBe("2026-11-25");
  expect(nearestAnniversary("1990-11-15", "2026-11-20")).toBe("2026-11-15");
  expect(nearestAnniversary("1990-01-02", "2026-12-30")).toBe("2027-01-02");
});

it("has an anniversary of a day without a year every year, and no years of it", () => {
  expect(anniversaryWithin("--05-14", "2026-05-01", "2026-05-31")).toBe("2026-05-14");
  expect(anniversaryWithin("--02-29", "2026-02-28", "2026-02-28")).toBe("2026-02-28");
  expect(nearestAnniversary("--01-02", "2026-12-30")).toBe("2027-01-02");
  expect([wholeYears("--05-14", "2026-05-14"), yearsReached("--05-14", "2026-05-14")]).toEqual([null, null]);
  expect(yearsReached("1990-05-14", "2026-05-14")).toBe(36);
});

it("counts both ends", () => {
  expect(daysBetween("2026-03-28", "2026-03-29")).toBe(2);
  expect(daysBetween("2026-01-01", "2026-12-31")).toBe(365);
});

it.each([
  ["2000-02-29", "2026-02-27", 25],
  ["2000-02-29", "2026-02-28", 26],
  ["2000-02-29", "2028-02-28", 27],
  ["1990-11-20", "2026-11-20", 36],
  ["2027-01-01", "2026-11-20", null],
])("counts years from %s to %s", (from, to, years) => {
  expect(wholeYears(from, to)).toBe(years);
});
