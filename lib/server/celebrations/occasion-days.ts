import { isYearless } from "#lib/contract/fields/yearless-day.ts";
import { anniversaryIn, type LeapDayChoice, yearOf, yearsReached } from "#lib/contract/resources/occasion.ts";
import { dayShifted, localMinute } from "../local-moment.ts";

/* When occasions are, and when they are sent: nothing here knows a database. Days are `YYYY-MM-DD`. */

/** What of a celebration says when its occasions are. */
export type OccasionRule = {
  leapDay: LeapDayChoice;
  /** Empty for all. */
  years: readonly number[];
  /** Whether the date itself is an occasion too, as with one that lies ahead, and not its anniversaries alone. */
  countsItself: boolean;
};

/** What says when an occasion is sent. */
export type SendingRule = {
  offDays: "on_the_day" | "before" | "after";
  /** `09:00` */
  sendAt: string;
  leadDays: number;
  graceDays: number;
};

/** The days on which nobody in an organization works. */
export type DaysOff = {
  /** ISO numbers: 1 is Monday. */
  weekendDays: readonly number[];
  holidays: ReadonlySet<string>;
};

/** When something is done about an occasion. */
export type OccasionTimes = {
  /** The day on which it is sent. */
  sendOn: string;
  sendAt: Date;
  prepareAt: Date;
  /** From when on it is too late. */
  deadline: Date;
};

const DAY_MS = 86_400_000;
/** Longer than anybody is off at a stretch: a sending does not move further. */
export const MOST_DAYS_OFF = 60;

/**
 * The occasions of somebody from one day to another, both included, in order.
 * @param origin their date, with or without its year
 */
export function occasionsWithin(
  origin: string,
  { from, to }: { from: string; to: string },
  rule: OccasionRule,
): string[] {
  const days: string[] = [];
  for (let year = yearOf(from); year <= yearOf(to); year += 1) {
    const day = anniversaryIn(year, origin, rule.leapDay);
    if (day >= from && day <= to && isOccasion(origin, day, rule)) days.push(day);
  }
  return days;
}

/** Whether somebody has their occasion on a day. */
export const hasOccasionOn = (origin: string, day: string, rule: OccasionRule): boolean =>
  anniversaryIn(yearOf(day), origin, rule.leapDay) === day && isOccasion(origin, day, rule);

function isOccasion(origin: string, day: string, { years, countsItself }: OccasionRule): boolean {
  const reached = yearsReached(origin, day);
  if (reached === null) return years.length === 0 && isYearless(origin);
  if (reached < (countsItself ? 0 : 1)) return false;
  return years.length === 0 || years.includes(reached);
}

/** From so many days of the year on, everybody with a date is read: nearly all of them match. */
export const MOST_LISTED = 300;

/** The months and days (`month × 100 + day`) of origins whose occasion may be on one of these days. */
export function monthDaysOf(days: Iterable<string>): Set<number> {
  const found = new Set<number>();
  for (const day of days) {
    const monthDay = Number(day.slice(5, 7)) * 100 + Number(day.slice(8, 10));
    found.add(monthDay);
    // Also in leap years, in which nobody of 29 February has their day then: `occasionsWithin` knows.
    if (monthDay === 228 || monthDay === 301) found.add(229);
  }
  return found;
}

/** Whether nobody works on a day. */
export function isDayOff(day: string, { weekendDays, holidays }: DaysOff): boolean {
  return holidays.has(day) || weekendDays.includes(new Date(`${day}T00:00:00Z`).getUTCDay() || 7);
}

/** The day on which an occasion is sent: its own, or the nearest worked one if it may not be sent on that. */
export function sendDayOf(day: string, offDays: SendingRule["offDays"], off: DaysOff): string {
  if (offDays === "on_the_day") return day;
  const step = offDays === "before" ? -1 : 1;
  for (let shift = 0; shift <= MOST_DAYS_OFF; shift += 1) {
    const candidate = dayShifted(day, shift * step);
    if (!isDayOff(candidate, off)) return candidate;
  }
  return day;
}

/** When an occasion is prepared, sent, and given up. @param timeZone an IANA name, the person's */
export function timesOf(day: string, timeZone: string, rule: SendingRule, off: DaysOff): OccasionTimes {
  const sendOn = sendDayOf(day, rule.offDays, off);
  const [hour, minute] = rule.sendAt.split(":").map(Number);
  const sendAt = localMinute(sendOn, (hour ?? 0) * 60 + (minute ?? 0), timeZone);
  return {
    sendOn,
    sendAt,
    prepareAt: new Date(sendAt.getTime() - rule.leadDays * DAY_MS),
    deadline: localMinute(dayShifted(sendOn, rule.graceDays + 1), 0, timeZone),
  };
}

/** The days whose occasions are sent from one day to another, both included, in order. */
export function occasionDaysSentWithin(
  { from, to }: { from: string; to: string },
  offDays: SendingRule["offDays"],
  off: DaysOff,
): string[] {
  const first = offDays === "after" ? dayShifted(from, -MOST_DAYS_OFF) : from;
  const last = offDays === "before" ? dayShifted(to, MOST_DAYS_OFF) : to;
  return daysFrom(first, last).filter((day) => {
    const sendOn = sendDayOf(day, offDays, off);
    return sendOn >= from && sendOn <= to;
  });
}

/** The days from one to another, both included. */
export function daysFrom(first: string, last: string): string[] {
  const days: string[] = [];
  for (let day = first; day <= last; day = dayShifted(day, 1)) days.push(day);
  return days;
}
