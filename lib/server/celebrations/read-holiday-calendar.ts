import type { FactsOf } from "#lib/contract/errors/error-codes.ts";
import { dateFault } from "#lib/contract/fields/calendar-text.ts";
import { HOLIDAY_NAME_LENGTH } from "#lib/contract/resources/holiday.ts";
import { isLeapYear } from "#lib/contract/resources/occasion.ts";
import { dayAfter } from "../local-moment.ts";

/*
 * The part of iCalendar (RFC 5545) that calendars of holidays have: events of whole days, some of which come back every
 * year. What else may be in an event is left out, unless it would change its days.
 */

type Problem = FactsOf<"calendar_line_unusable">["problem"];

type CalendarReading =
  | { outcome: "read"; days: ReadonlyMap<string, string> }
  | { outcome: "unusable"; line: number; problem: Problem }
  | { outcome: "too_many" };

/** A line of content, and the number of its first line in the file. */
type Line = { name: string; parameters: string; value: string; number: number };

/** What is read of an event, each with its line. */
type Event = { start?: Line; end?: Line; rule?: Line; summary: string };

/** Longer ones are no holidays: each of their days becomes a row. */
const MOST_DAYS = 60;
/** For how many years from now on events come back that do so without an end. */
const YEARS_AHEAD = 10;
const NO_NAME = "Holiday";

class Unusable extends Error {
  readonly line: number;
  readonly problem: Problem;

  constructor(line: number, problem: Problem) {
    super(problem);
    this.line = line;
    this.problem = problem;
  }
}

/**
 * Reads the days of an iCalendar file, and what they are called. Of two events on one day, the first names it.
 * @param from `YYYY-MM-DD`: what comes back every year is read for ten years from this one's on
 * @param limit the most days
 */
export function readHolidayCalendar(
  text: string,
  { from, limit }: { from: string; limit: number },
): CalendarReading {
  const days = new Map<string, string>();
  const firstYear = Number(from.slice(0, 4));
  try {
    for (const { event, number } of eventsIn(text)) {
      for (const day of daysOf(event, number, firstYear)) {
        if (!days.has(day)) days.set(day, event.summary || NO_NAME);
        if (days.size > limit) return { outcome: "too_many" };
      }
    }
    return { outcome: "read", days };
  } catch (error) {
    if (!(error instanceof Unusable)) throw error;
    return { outcome: "unusable", line: error.line, problem: error.problem };
  }
}

/** The events of a file, and the line on which each begins. */
function* eventsIn(text: string): Generator<{ event: Event; number: number }> {
  let event: Event | null = null;
  let begun = 1;
  let isFirst = true;
  /** The parts that the line is in, below the event: an alarm has lines of the same names. */
  let depth = 0;
  for (const line of linesIn(text)) {
    if (isFirst && !(line.name === "BEGIN" && line.value.toUpperCase() === "VCALENDAR"))
      throw new Unusable(line.number, "not_calendar");
    isFirst = false;
    const isEvent = line.value.toUpperCase() === "VEVENT";
    if (line.name === "BEGIN" && event === null && isEvent) {
      event = { summary: "" };
      begun = line.number;
    } else if (event !== null && line.name === "BEGIN") depth += 1;
    else if (event !== null && line.name === "END" && depth > 0) depth -= 1;
    else if (event !== null && line.name === "END") {
      yield { event, number: begun };
      event = null;
    } else if (event !== null && depth === 0) note(event, line);
  }
  if (isFirst) throw new Unusable(1, "not_calendar");
  if (event !== null) throw new Unusable(begun, "unfinished");
}

function note(event: Event, line: Line): void {
  if (line.name === "DTSTART") event.start = line;
  else if (line.name === "DTEND") event.end = line;
  else if (line.name === "SUMMARY") event.summary = nameOf(line.value);
  else if (line.name === "RRULE") event.rule = line;
  // Each of them changes which days the event has.
  else if (["RDATE", "EXDATE", "EXRULE", "DURATION"].includes(line.name))
    throw new Unusable(line.number, "rule");
}

/** Escaped as RFC 5545, 3.3.11, has it. */
function nameOf(value: string): string {
  const plain = value.replace(/\\([\\;,nN])/g, (_, escaped: string) => (/n/i.test(escaped) ? " " : escaped));
  return [...plain.replace(/\s+/g, " ").trim()].slice(0, HOLIDAY_NAME_LENGTH).join("");
}

/** Lines of content: a line that begins with white space continues the one before (RFC 5545, 3.1). */
function* linesIn(text: string): Generator<Line> {
  let whole = "";
  let number = 1;
  for (const [index, line] of text.split(/\r\n|\n|\r/).entries()) {
    if (/^[ \t]/.test(line)) {
      whole += line.slice(1);
      continue;
    }
    if (whole.trim() !== "") yield parsed(whole, number);
    whole = line;
    number = index + 1;
  }
  if (whole.trim() !== "") yield parsed(whole, number);
}

function parsed(line: string, number: number): Line {
  const colon = line.indexOf(":");
  const head = colon < 0 ? line : line.slice(0, colon);
  const [name = "", ...parameters] = head.split(";");
  return {
    name: name.trim().toUpperCase(),
    parameters: parameters.join(";").toUpperCase(),
    value: colon < 0 ? "" : line.slice(colon + 1).trim(),
    number,
  };
}

/** The days of an event, those of later years included. */
function daysOf({ start, end, rule }: Event, number: number, firstYear: number): string[] {
  if (start === undefined) throw new Unusable(number, "no_date");
  const first = dayOf(start);
  // The end is the day after the last.
  const after = end === undefined ? dayAfter(first) : dayOf(end);
  if (end !== undefined && after <= first) throw new Unusable(end.number, "ends_early");
  const length = Math.round((Date.parse(after) - Date.parse(first)) / 86_400_000);
  if (length > MOST_DAYS) throw new Unusable((end ?? start).number, "too_long");
  const starts = rule === undefined ? [first] : yearlyDays(first, rule, firstYear);
  return starts.flatMap((begin) => daysFrom(begin, length));
}

function daysFrom(first: string, length: number): string[] {
  const days: string[] = [];
  for (let day = first; days.length < length; day = dayAfter(day)) days.push(day);
  return days;
}

/** `20261225` as `2026-12-25`. */
function dayOf({ parameters, value, number }: Line): string {
  if (value.includes("T") || parameters.includes("VALUE=DATE-TIME"))
    throw new Unusable(number, "not_whole_day");
  const day = value.replace(/^(\d{4})(\d\d)(\d\d)$/, "$1-$2-$3");
  const isDate = /^(19|20|21)\d\d-\d\d-\d\d$/.test(day) && dateFault(day) === null;
  if (!isDate) throw new Unusable(number, "bad_date");
  return day;
}

/** The days of a rule that comes back every year on the day on which it begins. */
function yearlyDays(first: string, { value, number }: Line, firstYear: number): string[] {
  const refuse = () => new Unusable(number, "rule");
  const parts = new Map(
    value.split(";").map((part): [string, string] => {
      const [name = "", ...rest] = part.split("=");
      return [name.toUpperCase(), rest.join("=")];
    }),
  );
  const [firstMonth, firstDay] = [Number(first.slice(5, 7)), Number(first.slice(8, 10))];
  for (const [name, given] of parts) {
    // These say again what the first day says.
    const isSame =
      (name === "BYMONTH" && Number(given) === firstMonth) ||
      (name === "BYMONTHDAY" && Number(given) === firstDay);
    if (!isSame && !["FREQ", "INTERVAL", "COUNT", "UNTIL", "WKST"].includes(name)) throw refuse();
  }
  const whole = (name: string, otherwise: number) => {
    const given = parts.get(name);
    if (given === undefined) return otherwise;
    if (!/^\d{1,4}$/.test(given) || Number(given) < 1) throw refuse();
    return Number(given);
  };
  if (parts.get("FREQ")?.toUpperCase() !== "YEARLY") throw refuse();
  const [interval, count] = [whole("INTERVAL", 1), whole("COUNT", Number.POSITIVE_INFINITY)];
  const until = parts.get("UNTIL");
  if (until !== undefined && !/^\d{8}(T\d{6}Z?)?$/.test(until)) throw refuse();
  const lastDay = until?.replace(/^(\d{4})(\d\d)(\d\d).*$/, "$1-$2-$3") ?? "9999-12-31";
  const begun = Number(first.slice(0, 4));
  const days: string[] = [];
  let made = 0;
  for (let year = begun; year < firstYear + YEARS_AHEAD && made < count; year += interval) {
    const day = `${String(year).padStart(4, "0")}${first.slice(4)}`;
    if (day > lastDay) break;
    // A year without the day is left out, and does not count (RFC 5545, 3.3.10).
    if (first.endsWith("02-29") && !isLeapYear(year)) continue;
    made += 1;
    if (year >= firstYear || year === begun) days.push(day);
  }
  return days;
}
