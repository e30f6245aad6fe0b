import { describe, expect, it } from "vitest";
import {
  formatBytes,
  formatClock,
  formatDate,
  formatDuration,
  formatList,
  formatNumber,
  formatRelative,
} from "./format.ts";

describe("formatNumber", () => {
  it("groups digits as the locale does", () => {
    expect(formatNumber(2841, "en-GB")).toBe("2,841");
    expect(formatNumber(2841.5, "de-DE")).toBe("2.841,5");
  });
});

describe("formatDate", () => {
  it("does not move a calendar date by a time zone", () => {
    expect(formatDate("2024-02-29", "en-GB")).toBe("29 Feb 2024");
    expect(formatDate("1970-01-01", "de-DE")).toBe("01.01.1970");
  });
  it("gives back what is no date", () => expect(formatDate("soon", "en-GB")).toBe("soon"));
});

describe("formatClock", () => {
  it.each([
    [12, "0:12"],
    [59.6, "1:00"],
    [3725, "1:02:05"],
    [-3, "0:00"],
  ])("%s s is %s", (seconds, text) => expect(formatClock(seconds)).toBe(text));
});

describe("formatDuration", () => {
  it.each([
    [1.14, "1.1s"],
    [48, "48s"],
    [59.9, "1m"],
    [185, "3m 5s"],
    [3725, "1h 2m"],
    [7200, "2h"],
  ])("%s s is %s", (seconds, text) => expect(formatDuration(seconds, "en-GB")).toBe(text));
});

describe("formatBytes", () => {
  it.each([
    [0, "0 bytes"],
    [999, "999 bytes"],
    [1_234_567, "1.2 MB"],
  ])("%s is %s", (bytes, text) => expect(formatBytes(bytes, "en-GB")).toBe(text));
});

describe("formatRelative", () => {
  const now = new Date("2026-11-20T12:00:00Z");
  it.each([
    ["2026-11-20T11:59:55Z", "now"],
    ["2026-11-20T11:57:00Z", "3 minutes ago"],
    ["2026-11-22T12:00:00Z", "in 2 days"],
    ["2026-11-19T12:00:00Z", "yesterday"],
    ["2024-11-01T12:00:00Z", "2 years ago"],
  ])("%s is %s", (instant, text) => expect(formatRelative(instant, now, "en-GB")).toBe(text));
});

describe("formatList", () => {
  it("ends as the language does", () => {
    expect(formatList(["the photo", "3 videos", "the zip"], "en-GB")).toBe("the photo, 3 videos and the zip");
    expect(formatList(["das Foto", "3 Videos", "die ZIP-Datei"], "de-DE")).toBe(
      "das Foto, 3 Videos und die ZIP-Datei",
    );
  });
});
