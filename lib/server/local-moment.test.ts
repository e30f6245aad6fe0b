import { expect, test } from "vitest";
import { dayAfter, localMinute, localMoment } from "./local-moment.ts";

const at = (day: string, hour: number, zone: string) => localMoment(day, hour, zone).toISOString();

test("is nine o'clock there, in summer and in winter", () => {
  expect(at("2026-01-15", 9, "Europe/Berlin")).toBe("2026-01-15T08:00:00.000Z");
  expect(at("2026-07-15", 9, "Europe/Berlin")).toBe("2026-07-15T07:00:00.000Z");
  expect(at("2026-11-01", 9, "America/New_York")).toBe("2026-11-01T14:00:00.000Z");
  expect(at("2026-10-31", 9, "America/New_York")).toBe("2026-10-31T13:00:00.000Z");
  expect(at("2026-05-01", 9, "Asia/Kolkata")).toBe("2026-05-01T03:30:00.000Z");
  expect(at("2026-05-01", 9, "Pacific/Kiritimati")).toBe("2026-04-30T19:00:00.000Z");
  expect(at("2026-05-01", 9, "Pacific/Pago_Pago")).toBe("2026-05-01T20:00:00.000Z");
});

test("knows the days on which clocks change", () => {
  expect(at("2026-03-29", 9, "Europe/Berlin")).toBe("2026-03-29T07:00:00.000Z");
  expect(at("2026-10-25", 9, "Europe/Berlin")).toBe("2026-10-25T08:00:00.000Z");
  // Half past two comes never, or twice.
  expect(at("2026-03-29", 2.5, "Europe/Berlin")).toBe("2026-03-29T01:30:00.000Z");
  expect(at("2026-10-25", 2.5, "Europe/Berlin")).toBe("2026-10-25T00:30:00.000Z");
  // Days that begin at one o'clock, and a day that there was not.
  expect(at("2018-11-04", 0, "America/Sao_Paulo")).toBe("2018-11-04T03:00:00.000Z");
  expect(at("2011-12-30", 9, "Pacific/Apia")).toMatch(/^2011-12-30T/);
});

test("takes a zone that is not known any more as UTC", () => {
  expect(at("2026-05-01", 9, "Mars/Olympus")).toBe("2026-05-01T09:00:00.000Z");
});

test("knows the day after", () => {
  expect([dayAfter("2028-02-28"), dayAfter("2026-12-31")]).toEqual(["2028-02-29", "2027-01-01"]);
});

test("knows minutes", () => {
  expect(localMinute("2026-05-01", 9 * 60 + 10, "Asia/Kathmandu").toISOString()).toBe(
    "2026-05-01T03:25:00.000Z",
  );
  // Half an hour that is left out.
  expect(localMinute("2026-10-04", 2 * 60 + 10, "Australia/Lord_Howe").toISOString()).toBe(
    "2026-10-03T15:40:00.000Z",
  );
});
