import { inLeapYear, isYearless } from "#lib/contract/fields/yearless-day.ts";

type Part = "day" | "month" | "year";

/** `YYYY-MM-DD` as the locale writes a date in figures: `23/11/2026`; `--MM-DD` as `23/11`. */
export function figuresOfDate(isoDate: string, locale: string): string {
  const hasYear = !isYearless(isoDate);
  const date = new Date(`${hasYear ? isoDate : inLeapYear(isoDate)}T00:00:00Z`);
  return Number.isNaN(date.getTime()) ? isoDate : figures(locale, hasYear).format(date);
}

/** The order of day, month and year in the locale. */
export function orderOfDate(locale: string): Part[] {
  return figures(locale)
    .formatToParts(new Date(0))
    .flatMap(({ type }) => (type === "day" || type === "month" || type === "year" ? [type] : []));
}

/**
 * Parses a typed date, in ISO order or in the locale's order, with any separators, as `YYYY-MM-DD`. Null if
 * it is not a valid date. Two-digit years are refused rather than guessed: a birth in 26 could be 1926 or
 * 2026.
 * @param mayLackYear whether day and month alone are a date, `--MM-DD`
 */
export function readTypedDate(text: string, locale: string, mayLackYear = false): string | null {
  const numbers = text.match(/\d+/g) ?? [];
  const [first = "", second = "", third = ""] = numbers;
  if (mayLackYear && numbers.length === 2) return readYearless(text, [first, second], locale);
  if (numbers.length !== 3) return null;
  const order: Part[] = first.length === 4 ? ["year", "month", "day"] : orderOfDate(locale);
  const values: Record<Part, string> = { year: "", month: "", day: "" };
  for (const [index, part] of order.entries()) values[part] = [first, second, third][index] ?? "";
  if (values.year.length !== 4) return null;
  const iso = `${values.year}-${values.month.padStart(2, "0")}-${values.day.padStart(2, "0")}`;
  const date = new Date(`${iso}T00:00:00Z`);
  // JavaScript turns 31 February into a day in March.
  return Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== iso ? null : iso;
}

function readYearless(text: string, numbers: [string, string], locale: string): string | null {
  const order = isYearless(text.trim())
    ? ["month", "day"]
    : orderOfDate(locale).filter((part) => part !== "year");
  const [month = "", day = ""] = order[0] === "month" ? numbers : numbers.toReversed();
  const monthDay = `${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  const date = new Date(`${inLeapYear(monthDay)}T00:00:00Z`);
  const isDay = !Number.isNaN(date.getTime()) && date.toISOString().slice(5, 10) === monthDay;
  return isDay ? `--${monthDay}` : null;
}

function figures(locale: string, hasYear = true): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(locale, {
    calendar: "gregory",
    numberingSystem: "latn",
    timeZone: "UTC",
    ...(hasYear && { year: "numeric" as const }),
    month: "2-digit",
    day: "2-digit",
  });
}
