import { isYearless, monthDayOf } from "../fields/yearless-day.ts";

/*
 * Calendar dates are texts, `YYYY-MM-DD`, which sort chronologically. An anniversary of 29 February falls on
 * the 28th in common years, unless 1 March is chosen. The day that anniversaries are counted from may lack its
 * year: `--05-17`.
 */

/** The days of common years on which an anniversary of 29 February may fall. */
const LEAP_DAYS = { feb_28: "02-28", mar_1: "03-01" } as const;
export type LeapDayChoice = keyof typeof LEAP_DAYS;

/** The anniversary of `origin` in `year`. */
export function anniversaryIn(year: number, origin: string, leapDay: LeapDayChoice = "feb_28"): string {
  const monthDay = monthDayOf(origin);
  const day = monthDay === "02-29" && !isLeapYear(year) ? LEAP_DAYS[leapDay] : monthDay;
  return `${String(year).padStart(4, "0")}-${day}`;
}

/**
 * The first anniversary of `origin` from `from` to `to`, both included, or null. The day itself does not
 * count.
 */
export function anniversaryWithin(origin: string, from: string, to: string): string | null {
  for (let year = yearOf(from); year <= yearOf(to); year += 1) {
    const day = anniversaryIn(year, origin);
    if (day >= from && day <= to && (isYearless(origin) || year > yearOf(origin))) return day;
  }
  return null;
}

/**
 * The anniversary of `origin` nearest to `day`, before or after it. If two are equally near, the later one.
 */
export function nearestAnniversary(origin: string, day: string): string {
  const year = yearOf(day);
  const distance = (candidate: string) => Math.abs(Date.parse(candidate) - Date.parse(day));
  return [year + 1, year, year - 1]
    .map((candidate) => anniversaryIn(candidate, origin))
    .reduce((best, next) => (distance(next) < distance(best) ? next : best));
}

/**
 * Whole years from one calendar date to another, null if the first has no year or is the later one. In common
 * years, 29 February counts as the 28th.
 */
export function wholeYears(from: string, to: string): number | null {
  if (isYearless(from)) return null;
  const [fromYear, fromMonth, fromDay] = from.split("-").map(Number);
  const [toYear, toMonth, toDay] = to.split("-").map(Number);
  if (!fromYear || !fromMonth || !fromDay || !toYear || !toMonth || !toDay) return null;
  const day = fromMonth === 2 && fromDay === 29 && !isLeapYear(toYear) ? 28 : fromDay;
  const hadTheirDay = toMonth > fromMonth || (toMonth === fromMonth && toDay >= day);
  const years = toYear - fromYear - (hadTheirDay ? 0 : 1);
  return years >= 0 ? years : null;
}

/** The years that an anniversary of `origin` completes; null if the year of `origin` is not known. */
export function yearsReached(origin: string, anniversary: string): number | null {
  return isYearless(origin) ? null : yearOf(anniversary) - yearOf(origin);
}

/** Days from `from` to `to`, both included. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1;
}

/** The year of a date. */
export const yearOf = (day: string): number => Number(day.slice(0, 4));

/** Whether a year of the Gregorian calendar has a 29 February. */
export function isLeapYear(year: number): boolean {
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
}
