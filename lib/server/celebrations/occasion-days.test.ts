import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  type DaysOff,
  hasOccasionOn,
  monthDaysOf,
  occasionDaysSentWithin,
  occasionsWithin,
  sendDayOf,
  timesOf,
} from "./occasion-days.ts";

/*
 * A second implementation, which knows no rule of calendars: it walks through all days and minutes, and asks Intl what
 * clocks show.
 */

const MINUTE = 60_000;
const DAY = 86_400_000;
const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);
const walk = (from: string, to: string): string[] => {
  const days: string[] = [];
  for (let at = Date.parse(from); at <= Date.parse(to); at += DAY) days.push(dayOf(at));
  return days;
};

function isNaiveOccasion(
  origin: string,
  day: string,
  rule: { leapDay: "feb_28" | "mar_1"; years: readonly number[]; countsItself: boolean },
): boolean {
  const year = Number(day.slice(0, 4));
  const hasDay = !origin.endsWith("02-29") || walk(`${year}-02-28`, `${year}-03-01`).length === 3;
  const own = hasDay ? origin.slice(-5) : rule.leapDay === "feb_28" ? "02-28" : "03-01";
  if (own !== day.slice(5)) return false;
  if (origin.startsWith("--")) return rule.years.length === 0;
  const reached = year - Number(origin.slice(0, 4));
  if (reached < 0 || (reached === 0 && !rule.countsItself)) return false;
  return rule.years.length === 0 || rule.years.includes(reached);
}

const clocks = new Map<string, Intl.DateTimeFormat>();
/** What a clock shows: `2026-05-17 09:00`. */
function shownAt(at: number, timeZone: string): string {
  const format =
    clocks.get(timeZone) ??
    new Intl.DateTimeFormat("sv-SE", { dateStyle: "short", timeStyle: "short", timeZone });
  clocks.set(timeZone, format);
  return format.format(at);
}

/** The first minute at which clocks show this or, where they leave it out, something later. */
function naiveMoment(day: string, time: string, zone: string): number {
  const wanted = `${day} ${time}`;
  let at = Date.parse(`${day}T00:00:00Z`) - 16 * 60 * MINUTE;
  // Hours until shortly before, then minutes: clocks are put back by an hour at most.
  while (shownAt(at + 180 * MINUTE, zone) < wanted) at += 60 * MINUTE;
  while (shownAt(at, zone) < wanted) at += MINUTE;
  return at;
}

const ZONES = [
  "UTC",
  "Europe/Berlin",
  "America/New_York",
  "Australia/Lord_Howe",
  "Asia/Kathmandu",
  "Pacific/Kiritimati",
  "America/St_Johns",
];

const aDay = (from: string, to: string) =>
  fc.integer({ min: Date.parse(from) / DAY, max: Date.parse(to) / DAY }).map((day) => dayOf(day * DAY));
const anOrigin = fc.oneof(
  aDay("1950-01-01", "2030-12-31"),
  fc.constantFrom("1992-02-29", "2024-02-29", "--02-29", "--12-31", "2000-02-28", "1999-03-01"),
  aDay("2000-01-01", "2000-12-31").map((day) => `--${day.slice(5)}`),
);
const aRule = fc.record({
  leapDay: fc.constantFrom("feb_28" as const, "mar_1" as const),
  years: fc.oneof(fc.constant([]), fc.uniqueArray(fc.integer({ min: 1, max: 60 }), { minLength: 1 })),
  countsItself: fc.boolean(),
});
const daysOff = fc
  .record({
    weekendDays: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { maxLength: 6 }),
    holidays: fc.array(aDay("2026-01-01", "2028-12-31"), { maxLength: 40 }),
  })
  .map(({ weekendDays, holidays }): DaysOff => ({ weekendDays, holidays: new Set(holidays) }));
const offDays = fc.constantFrom("on_the_day" as const, "before" as const, "after" as const);

describe("compared with one who walks through all days and minutes", () => {
  test("occasions are on the same days, and found by their month and day", () => {
    fc.assert(
      fc.property(
        anOrigin,
        aRule,
        aDay("2026-01-01", "2028-12-31"),
        fc.nat({ max: 500 }),
        (origin, rule, from, length) => {
          const to = dayOf(Date.parse(from) + length * DAY);
          const naive = walk(from, to).filter((day) => isNaiveOccasion(origin, day, rule));
          expect(occasionsWithin(origin, { from, to }, rule)).toEqual(naive);
          for (const day of naive) {
            expect(hasOccasionOn(origin, day, rule)).toBe(true);
            expect(monthDaysOf([day])).toContain(Number(origin.slice(-5).replace("-", "")));
          }
          expect(hasOccasionOn(origin, from, rule)).toBe(isNaiveOccasion(origin, from, rule));
        },
      ),
      { numRuns: 300 },
    );
  });

  test("what falls on a day off is sent on the nearest worked day of its side", () => {
    fc.assert(
      fc.property(aDay("2026-03-01", "2028-10-01"), offDays, daysOff, (day, choice, off) => {
        const works = (each: string) =>
          !off.holidays.has(each) && !off.weekendDays.includes(new Date(each).getUTCDay() || 7);
        const before =
          walk(dayOf(Date.parse(day) - 60 * DAY), day)
            .reverse()
            .find(works) ?? day;
        const after = walk(day, dayOf(Date.parse(day) + 60 * DAY)).find(works) ?? day;
        expect(sendDayOf(day, choice, off)).toBe({ on_the_day: day, before, after }[choice]);
      }),
      { numRuns: 300 },
    );
  });

  test("the occasions that are sent within days are those whose sending is on one of them", () => {
    fc.assert(
      fc.property(
        aDay("2026-06-01", "2028-06-01"),
        fc.nat({ max: 40 }),
        offDays,
        daysOff,
        (from, length, choice, off) => {
          const to = dayOf(Date.parse(from) + length * DAY);
          const around = walk(dayOf(Date.parse(from) - 70 * DAY), dayOf(Date.parse(to) + 70 * DAY));
          const naive = around.filter((day) => {
            const sent = sendDayOf(day, choice, off);
            return sent >= from && sent <= to;
          });
          expect(occasionDaysSentWithin({ from, to }, choice, off)).toEqual(naive);
        },
      ),
      { numRuns: 100 },
    );
  });

  test("it is sent at the first minute at which the person's clocks show the time", () => {
    const time = fc
      .integer({ min: 0, max: 24 * 60 - 1 })
      .map((minute) => new Date(minute * MINUTE).toISOString().slice(11, 16));
    const aSendDay = fc.oneof(
      aDay("2026-01-01", "2028-12-31"),
      // Clocks change on these.
      fc.constantFrom("2026-03-29", "2026-10-25", "2026-03-08", "2026-11-01", "2026-04-05", "2026-10-04"),
    );
    const none: DaysOff = { weekendDays: [], holidays: new Set() };
    fc.assert(
      fc.property(aSendDay, time, fc.constantFrom(...ZONES), (day, sendAt, zone) => {
        const rule = { offDays: "on_the_day", sendAt, leadDays: 7, graceDays: 3 } as const;
        const times = timesOf(day, zone, rule, none);
        const shown = shownAt(times.sendAt.getTime(), zone);
        const naive = naiveMoment(day, sendAt, zone);
        // A time that is left out is the same time after the last minute before it: later than the first minute after.
        if (shownAt(naive, zone) === `${day} ${sendAt}`) expect(times.sendAt.getTime()).toBe(naive);
        else expect(times.sendAt.getTime() - naive).toBeLessThanOrEqual(60 * MINUTE);
        expect(shown.slice(0, 10)).toBe(day);
        expect(times.sendAt.getTime() - times.prepareAt.getTime()).toBe(7 * DAY);
        expect(shownAt(times.deadline.getTime(), zone)).toBe(`${dayOf(Date.parse(day) + 4 * DAY)} 00:00`);
      }),
      { numRuns: 400 },
    );
  });
});
