import { dateFault } from "./calendar-text.ts";
import { readDay } from "./readers.ts";
import { accept, type CodedFault, codedFault, type Reading } from "./reading.ts";

/*
 * A birthday is a calendar date, or a month and a day alone where the year is not known: `--05-17`, as in
 * vCard and in ISO 8601. 29 February is one of these too.
 */

/** What a birthday without a year looks like, as the source of a regular expression. */
export const YEARLESS_PATTERN = "^--(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$";

const YEARLESS = /^--\d\d-\d\d$/;

/** Whether a birthday has no year. */
export const isYearless = (day: string): boolean => day.startsWith("--");

/** Month and day of a date with or without a year: `05-17`. */
export const monthDayOf = (day: string): string => day.slice(-5);

/** The same day without its year: `--05-17`. */
export const withoutYear = (day: string): string => `--${monthDayOf(day)}`;

/** Why a text is no birthday, or null if it is one. */
export function birthDayFault(text: string): CodedFault | null {
  if (!isYearless(text)) return dateFault(text);
  if (!YEARLESS.test(text)) return codedFault("yearless_date_invalid");
  // A leap year has every day that a year may have.
  return dateFault(`2000-${monthDayOf(text)}`);
}

/** Reads a birthday; what has a year, as `readDay` does. */
export function readBirthDay(value: unknown): Reading<string> {
  if (typeof value !== "string" || !isYearless(value)) return readDay(value);
  const fault = birthDayFault(value);
  return fault === null ? accept(value) : { faults: [fault] };
}
