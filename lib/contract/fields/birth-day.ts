import { dateFault } from "./calendar-text.ts";
import { readDay } from "./readers.ts";
import { accept, type CodedFault, codedFault, type Reading } from "./reading.ts";
import { inLeapYear, isYearless, YEARLESS } from "./yearless-day.ts";

/** Why a text is no birthday, or null if it is one. */
export function birthDayFault(text: string): CodedFault | null {
  if (!isYearless(text)) return dateFault(text);
  if (!YEARLESS.test(text)) return codedFault("yearless_date_invalid");
  return dateFault(inLeapYear(text));
}

/** Reads a birthday; what has a year, as `readDay` does. */
export function readBirthDay(value: unknown): Reading<string> {
  if (typeof value !== "string" || !isYearless(value)) return readDay(value);
  const fault = birthDayFault(value);
  return fault === null ? accept(value) : { faults: [fault] };
}
