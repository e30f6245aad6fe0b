/*
 * A birthday is a calendar date, or a month and a day alone where the year is not known: `--05-17`, as in
 * vCard and in ISO 8601. 29 February is one of these too.
 */

/** What such a day looks like, as the source of a regular expression. */
export const YEARLESS_PATTERN = "^--(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$";

/** The form of such a day, whether or not there is the day. */
export const YEARLESS = /^--\d\d-\d\d$/;

/** Whether a birthday has no year. */
export const isYearless = (day: string): boolean => day.startsWith("--");

/** Month and day of a date with or without a year: `05-17`. */
export const monthDayOf = (day: string): string => day.slice(-5);

/** The same day without its year: `--05-17`. */
export const withoutYear = (day: string): string => `--${monthDayOf(day)}`;

/** The same day of a leap year, which has every day that a year may have: `2000-05-17`. */
export const inLeapYear = (day: string): string => `2000-${monthDayOf(day)}`;

/** A birth date as merge fields show it: without its year if the person's age is not to be shown. */
export const shownBirthDate = (day: string, showAge: boolean | null): string =>
  showAge === false ? withoutYear(day) : day;
