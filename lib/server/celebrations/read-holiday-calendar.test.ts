import { describe, expect, test } from "vitest";
import { readHolidayCalendar } from "./read-holiday-calendar.ts";

const file = (...lines: string[]) =>
  ["BEGIN:VCALENDAR", "VERSION:2.0", ...lines, "END:VCALENDAR", ""].join("\r\n");
const event = (...lines: string[]) => file("BEGIN:VEVENT", ...lines, "END:VEVENT");

function read(text: string, limit = 100) {
  const reading = readHolidayCalendar(text, { from: "2026-05-04", limit });
  return reading.outcome === "read" ? Object.fromEntries(reading.days) : reading;
}

describe("days", () => {
  test("an event is its day, or those up to its end, by its name", () => {
    const text = file(
      ...["BEGIN:VEVENT", "DTSTART;VALUE=DATE:20261225", "DTEND;VALUE=DATE:20261227", "SUMMARY:Christmas"],
      ...["END:VEVENT", "BEGIN:VEVENT", "SUMMARY:Labour Day\\, at", "  last\\n and so on"],
      ...[
        "DTSTART:20260501",
        "END:VEVENT",
        "BEGIN:VEVENT",
        "DTSTART;VALUE=DATE:20261226",
        "SUMMARY:Boxing Day",
      ],
      "END:VEVENT",
    );
    expect(read(text)).toEqual({
      "2026-12-25": "Christmas",
      "2026-12-26": "Christmas",
      "2026-05-01": "Labour Day, at last and so on",
    });
  });

  test("what calendars say beside it is left out, also of alarms within an event", () => {
    const text = event(
      ...["UID:1@example.org", "DTSTAMP:20260101T000000Z", "CLASS:PUBLIC", "X-WR;FOO=BAR:baz"],
      ...["BEGIN:VALARM", "TRIGGER:-PT15M", "DURATION:PT1H", "SUMMARY:Soon", "END:VALARM"],
      ...["DTSTART;VALUE=DATE:20260403", "TRANSP:TRANSPARENT"],
    );
    expect(read(text)).toEqual({ "2026-04-03": "Holiday" });
    expect(read(file("BEGIN:VTIMEZONE", "TZID:Europe/Berlin", "END:VTIMEZONE"))).toEqual({});
  });

  test("what comes back every year is read for ten years, or as long as it says", () => {
    const of = (start: string, rule: string) =>
      Object.keys(read(event(`DTSTART;VALUE=DATE:${start}`, `RRULE:${rule}`)));
    expect(of("20260101", "FREQ=YEARLY")).toHaveLength(10);
    expect(of("20260101", "FREQ=YEARLY;BYMONTH=1;BYMONTHDAY=1").at(-1)).toBe("2035-01-01");
    // Past years say nothing any more, but for the one that the file names.
    expect(of("20100101", "FREQ=YEARLY;COUNT=18")).toEqual(["2010-01-01", "2026-01-01", "2027-01-01"]);
    expect(of("20260101", "FREQ=YEARLY;UNTIL=20280101T000000Z;INTERVAL=2")).toEqual([
      "2026-01-01",
      "2028-01-01",
    ]);
    expect(of("20240229", "FREQ=YEARLY;COUNT=2")).toEqual(["2024-02-29", "2028-02-29"]);
  });
});

describe("what is refused with its line", () => {
  test.each([
    ["not_calendar", 1, ["first_name", "Ada"].join("\n")],
    ["not_calendar", 1, " "],
    ["unfinished", 3, "BEGIN:VCALENDAR\nVERSION:2.0\nBEGIN:VEVENT\nDTSTART:20260101"],
    ["no_date", 3, event("SUMMARY:Nothing")],
    ["not_whole_day", 4, event("DTSTART:20260101T090000Z")],
    ["bad_date", 4, event("DTSTART;VALUE=DATE:20260230")],
    ["bad_date", 4, event("DTSTART;VALUE=DATE:99991231")],
    ["bad_date", 5, event("DTSTART;VALUE=DATE:20260101", "DTEND:tomorrow")],
    ["ends_early", 5, event("DTSTART;VALUE=DATE:20260102", "DTEND;VALUE=DATE:20260102")],
    ["too_long", 5, event("DTSTART;VALUE=DATE:20260101", "DTEND;VALUE=DATE:20260401")],
    ["rule", 5, event("DTSTART;VALUE=DATE:20260101", "RRULE:FREQ=WEEKLY")],
    ["rule", 5, event("DTSTART;VALUE=DATE:20260525", "RRULE:FREQ=YEARLY;BYMONTH=5;BYDAY=-1MO")],
    ["rule", 5, event("DTSTART;VALUE=DATE:20260101", "RRULE:FREQ=YEARLY;INTERVAL=0")],
    ["rule", 5, event("DTSTART;VALUE=DATE:20260101", "EXDATE;VALUE=DATE:20270101")],
    ["rule", 5, event("DTSTART;VALUE=DATE:20260101", "DURATION:P2D")],
  ])("%s on line %i", (problem, line, text) => {
    expect(read(text)).toEqual({ outcome: "unusable", line, problem });
  });

  test("more days than there may be", () => {
    const many = event("DTSTART;VALUE=DATE:20260101", "DTEND;VALUE=DATE:20260120", "RRULE:FREQ=YEARLY");
    expect(read(many)).toEqual({ outcome: "too_many" });
  });

  test("a hostile file takes no time", () => {
    const line = "BEGIN:VEVENT\nDTSTART:19000101\nRRULE:FREQ=YEARLY;COUNT=1\nEND:VEVENT\n";
    const began = performance.now();
    read(file(line.repeat(6_000)));
    read(`BEGIN:VCALENDAR\n${" x".repeat(240_000)}`);
    read(`BEGIN:VCALENDAR\n${"\n ".repeat(240_000)}`);
    expect(performance.now() - began).toBeLessThan(2_000);
  });
});
