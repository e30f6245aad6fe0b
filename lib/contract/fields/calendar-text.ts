import { type CodedFault, codedFault } from "./reading.ts";

/**
 * Validates dates and timestamps in the order and the words of speedate, the Rust crate behind pydantic's
 * fields (https://github.com/pydantic/speedate).
 */

interface DayParts {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

type Parsed<Value> = { readonly value: Value } | { readonly error: string };

const TOO_SHORT = "input is too short";
const EXTRA_CHARACTERS = "unexpected extra characters at the end of the input";

const failed = (error: string) => ({ error });

/** Two ASCII digits at `at`, or null. */
function twoDigits(text: string, at: number): number | null {
  const pair = text.slice(at, at + 2);
  return /^[0-9]{2}$/.test(pair) ? Number(pair) : null;
}

function daysInMonth(year: number, month: number): number {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}

/** Reads the first ten characters as YYYY-MM-DD. */
function parseDay(text: string): Parsed<DayParts> {
  // speedate measures bytes: a text of multi-byte characters is not too short, it has a bad character.
  if (new TextEncoder().encode(text).length < 10) return failed(TOO_SHORT);
  const digits = /^[0-9]{4}/.exec(text);
  if (digits === null) return failed("invalid character in year");
  if (text[4] !== "-") return failed("invalid date separator, expected `-`");
  const month = twoDigits(text, 5);
  if (month === null) return failed("invalid character in month");
  if (text[7] !== "-") return failed("invalid date separator, expected `-`");
  const day = twoDigits(text, 8);
  if (day === null) return failed("invalid character in day");
  const year = Number(digits[0]);
  if (month < 1 || month > 12) return failed("month value is outside expected range of 1-12");
  if (day < 1 || day > daysInMonth(year, month)) return failed("day value is outside expected range");
  return { value: { year, month, day } };
}

/** The strict date: YYYY-MM-DD and nothing after it. */
function parseDate(text: string): Parsed<DayParts> {
  const day = parseDay(text);
  return "value" in day && text.length > 10 ? failed(EXTRA_CHARACTERS) : day;
}

interface Time {
  /** Microseconds since midnight, as written. */
  readonly micros: number;
  /** Minutes east of UTC; a time without an offset is taken as UTC. */
  readonly offset: number;
}

function parseClock(text: string, at: number): Parsed<{ micros: number; end: number }> {
  if (text.length - at < 5) return failed(TOO_SHORT);
  const hour = twoDigits(text, at);
  if (hour === null) return failed("invalid character in hour");
  if (text[at + 2] !== ":") return failed("invalid time separator, expected `:`");
  const minute = twoDigits(text, at + 3);
  if (minute === null) return failed("invalid character in minute");
  if (hour > 23) return failed("hour value is outside expected range of 0-23");
  if (minute > 59) return failed("minute value is outside expected range of 0-59");
  const whole = (hour * 60 + minute) * 60_000_000;
  if (text[at + 5] !== ":") return { value: { micros: whole, end: at + 5 } };
  const second = twoDigits(text, at + 6);
  if (second === null) return failed("invalid character in second");
  if (second > 59) return failed("second value is outside expected range of 0-59");
  const fraction = /^[.,]([0-9]*)/.exec(text.slice(at + 8));
  if (fraction === null) return { value: { micros: whole + second * 1_000_000, end: at + 8 } };
  const digits = fraction[1] ?? "";
  if (digits === "") return failed("second fraction digits missing after `.`");
  const micros = Number(digits.slice(0, 6).padEnd(6, "0"));
  return { value: { micros: whole + second * 1_000_000 + micros, end: at + 9 + digits.length } };
}

function parseOffset(text: string): Parsed<number> {
  if (text === "") return { value: 0 };
  if (/^z/i.test(text)) return text.length > 1 ? failed(EXTRA_CHARACTERS) : { value: 0 };
  const sign = text[0] === "+" ? 1 : text[0] === "-" || text[0] === "\u2212" ? -1 : 0;
  if (sign === 0) return failed("invalid timezone sign");
  const hours = twoDigits(text, 1);
  if (hours === null) return failed("invalid timezone hour");
  const at = text[3] === ":" ? 4 : 3;
  const minutes = twoDigits(text, at);
  if (minutes === null) return failed("invalid timezone minute");
  if (minutes > 59) return failed("timezone minute value is outside expected range of 0-59");
  if (hours > 23) return failed("timezone offset must be less than 24 hours");
  if (text.length > at + 2) return failed(EXTRA_CHARACTERS);
  return { value: sign * (hours * 60 + minutes) };
}

function parseDateTime(text: string): Parsed<DayParts & Time> {
  const day = parseDay(text);
  if (!("value" in day)) return day;
  if (text.length === 10) return failed(TOO_SHORT);
  if (!/[Tt_ ]/.test(text[10] ?? ""))
    return failed("invalid datetime separator, expected `T`, `t`, `_` or space");
  const clock = parseClock(text, 11);
  if (!("value" in clock)) return clock;
  const offset = parseOffset(text.slice(clock.value.end));
  if (!("value" in offset)) return offset;
  return { value: { ...day.value, micros: clock.value.micros, offset: offset.value } };
}

/** Seconds or, beyond 2e10, milliseconds since 1970, as pydantic reads a bare number. */
export function isMidnightTimestamp(stamp: number): boolean {
  return (Math.abs(stamp) > 2e10 ? stamp / 1000 : stamp) % 86_400 === 0;
}

export const INEXACT_DATE = codedFault("date_from_datetime_inexact");

const notADate = (error: string): CodedFault => codedFault("date_from_datetime_parsing", { error });

const badDate = (error: string): CodedFault => codedFault("date_parsing", { error });

/**
 * Why a text is not a calendar date, or null if it is one: `YYYY-MM-DD` from 0001 to 9999. pydantic also
 * accepts midnights and timestamps as dates. Here they are refused in the words of its strict mode.
 */
export function dateFault(text: string): CodedFault | null {
  const date = parseDate(text);
  if ("value" in date) return date.value.year === 0 ? badDate("year 0 is out of range") : null;
  const moment = parseDateTime(text);
  if ("value" in moment) return moment.value.micros === 0 ? badDate(date.error) : INEXACT_DATE;
  if (!/^[+-]?(?:\d{1,18}(?:\.\d*)?|\.\d+)$/.test(text)) return notADate(moment.error);
  if (Math.abs(Number(text)) > 253_402_300_799_999)
    return notADate(
      Number(text) > 0
        ? "dates after 9999 are not supported as unix timestamps"
        : "dates before 0000 are not supported as unix timestamps",
    );
  return isMidnightTimestamp(Number(text)) ? badDate(date.error) : INEXACT_DATE;
}

/** Reads a timestamp or a date (its midnight), in UTC unless it names an offset; the answer has milliseconds and `Z`. */
export function readDateTime(text: string): { value: string } | { fault: CodedFault } {
  const moment = parseDateTime(text);
  const date = parseDate(text);
  if ("error" in moment && "error" in date) {
    return { fault: codedFault("datetime_from_date_parsing", { error: date.error }) };
  }
  const { micros, offset } = "value" in moment ? moment.value : { micros: 0, offset: 0 };
  const [calendarYear, month, day] = text.slice(0, 10).split("-").map(Number);
  const instant = new Date(0);
  instant.setUTCFullYear(calendarYear ?? 0, (month ?? 0) - 1, day);
  instant.setTime(instant.getTime() + Math.floor(micros / 1000) - offset * 60_000);
  const year = instant.getUTCFullYear();
  if (year < 1 || year > 9999) {
    return { fault: codedFault("datetime_parsing", { error: `year ${year} is out of range` }) };
  }
  return { value: instant.toISOString() };
}
