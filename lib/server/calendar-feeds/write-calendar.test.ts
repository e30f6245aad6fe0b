import { expect, test } from "vitest";
import { readHolidayCalendar } from "../celebrations/read-holiday-calendar.ts";
import { writeCalendar } from "./write-calendar.ts";

const write = (summaries: readonly string[], more: object = {}) =>
  writeCalendar({
    ...{ name: "Celebrations · Acme", description: null, language: "en", day: "2026-05-04" },
    events: summaries.map((summary, index) => ({ uid: `uid-${index}`, day: "2028-02-29", summary })),
    ...more,
  });

test("a file is as RFC 5545 says, line by line", () => {
  expect(write(["Ada Lovelace: birthday"]).split("\r\n")).toEqual([
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Rollcall//Celebrations//EN",
    "CALSCALE:GREGORIAN",
    "NAME;LANGUAGE=en:Celebrations · Acme",
    "REFRESH-INTERVAL;VALUE=DURATION:PT12H",
    "X-WR-CALNAME:Celebrations · Acme",
    "X-PUBLISHED-TTL:PT12H",
    "BEGIN:VEVENT",
    "UID:uid-0",
    "DTSTAMP:20260504T000000Z",
    "DTSTART;VALUE=DATE:20280229",
    "DTEND;VALUE=DATE:20280301",
    "SUMMARY;LANGUAGE=en:Ada Lovelace: birthday",
    "TRANSP:TRANSPARENT",
    "END:VEVENT",
    "END:VCALENDAR",
    "",
  ]);
});

test("a calendar without events is one all the same", () => {
  const text = write([], { description: "Until 2026-06-01, and no further; sorry" });
  expect(text).toContain("X-WR-CALDESC:Until 2026-06-01\\, and no further\\; sorry\r\n");
  expect(text).not.toContain("VEVENT");
});

const HARD = [
  "Zsófia Smith-Jones: birthday",
  "Bobby; Tables, \\n Jr.: birthday",
  "One\nTwo\r\nEND:VEVENT\rThree",
  "\u0000\u0007Bell\u009f",
  `${"ß".repeat(120)} 👩‍👩‍👧‍👦${"👋".repeat(60)} ${"x".repeat(300)}`,
  "عائشة بنت محمد: عيد ميلاد",
];

test("no line has more than 75 octets, and none ends within a character", () => {
  const lines = write(HARD).split("\r\n");
  expect(lines.some((line) => line.startsWith(" "))).toBe(true);
  for (const line of lines) {
    expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(line.isWellFormed()).toBe(true);
    expect(line).not.toMatch(/\p{Cc}/u);
  }
});

test("what is written is read again: the same days, and every text whole on one line", () => {
  expect(readHolidayCalendar(write(HARD), { from: "2026-01-01", limit: 10 })).toEqual({
    outcome: "read",
    days: new Map([["2028-02-29", HARD[0]]]),
  });
  const unfolded = write(HARD).replaceAll("\r\n ", "").split("\r\n");
  const texts = unfolded
    .filter((line) => line.startsWith("SUMMARY"))
    .map((line) => line.slice(line.indexOf(":") + 1))
    .map((text) => text.replace(/\\(.)/g, (_, sign: string) => (sign === "n" ? "\n" : sign)));
  expect(texts).toEqual([HARD[0], HARD[1], "One\nTwo\nEND:VEVENT\nThree", "Bell", ...HARD.slice(4)]);
});
