import { type FaultParts, faultParts } from "#lib/contract/errors/error-codes.ts";
import type { DATE_ORDERS } from "#lib/contract/resources/person-csv.ts";
import { readMonthName } from "./import-words.ts";

export type DateOrder = (typeof DATE_ORDERS)[number];
type DayMonthOrder = "dmy" | "mdy";

/** The date as the API takes it (what is no date is passed on for the contract to refuse), or why it is refused. */
type DateReading = { text: string } | { fault: FaultParts; isAmbiguous: boolean };

const YEAR_FIRST = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})$/;
const DAY_FIRST = /^(\d{1,2})\. ?(\d{1,2})\. ?(\d{4})$/;
/** Day and month in either order: countries differ in the order they use with slashes and hyphens. */
const EITHER = /^(\d{1,2})([/-])(\d{1,2})\2(\d{4})$/;
const DAY_FIRST_YEARLESS = /^(\d{1,2})\. ?(\d{1,2})\.?$/;
const EITHER_YEARLESS = /^(\d{1,2})([/-])(\d{1,2})$/;
/** `17 May`, `17. Mai 1990`, `17-May`, `17 de mayo`; the month in words says which is which. */
const DAY_AND_NAME =
  /^(\d{1,2})(?:st|nd|rd|th|er|\.|º|ª|°)?[\s-]*(?:(?:of|de|di|d'|d’)\s*)?([\p{L}\p{M}]{3,})\.?(?:,?[\s-]*(?:de\s+)?(\d{4}))?$/iu;
/** `May 17`, `May 17th, 1990`. */
const NAME_AND_DAY = /^([\p{L}\p{M}]{3,})\.?[\s-]*(\d{1,2})(?:st|nd|rd|th)?(?:,?\s+(\d{4}))?$/iu;
const SHORT_YEAR = /^\d{1,2}([/.-]) ?\d{1,2}\1 ?\d{2}$/;
/** The time of day that spreadsheets add to a date. */
const MIDNIGHT = /[T ]0?0:00(?::00(?:\.0+)?)?Z?$/;

/**
 * How to read the ambiguous dates of a column: like its unambiguous dates, if those agree with each other,
 * else in the chosen order. Null when neither decides.
 * @param cells the column's cells, trimmed
 * @param mayLackYear whether days without a year are among its dates
 */
export function dateOrderOf(
  cells: Iterable<string>,
  chosen: DateOrder | undefined,
  mayLackYear = false,
): DayMonthOrder | null {
  const orders = new Set<DayMonthOrder>();
  for (const cell of cells) {
    const day = cell.replace(MIDNIGHT, "");
    const parts = EITHER.exec(day) ?? (mayLackYear ? EITHER_YEARLESS.exec(day) : null);
    const order = parts === null ? null : evidentOrder(Number(parts[1]), Number(parts[3]));
    if (order !== null) orders.add(order);
  }
  const [first] = orders;
  if (first !== undefined && orders.size === 1) return first;
  return chosen === "dmy" || chosen === "mdy" ? chosen : null;
}

/**
 * Reads one cell, trimmed and not empty.
 * @param mayLackYear whether `17.05.` is a date: read as `--05-17`
 */
export function readDate(cell: string, order: DayMonthOrder | null, mayLackYear = false): DateReading {
  const day = cell.replace(MIDNIGHT, "");
  const yearFirst = YEAR_FIRST.exec(day);
  if (yearFirst !== null) return isoDate(yearFirst[1], yearFirst[3], yearFirst[4]);
  const dayFirst = DAY_FIRST.exec(day);
  if (dayFirst !== null) return isoDate(dayFirst[3], dayFirst[2], dayFirst[1]);
  const either = EITHER.exec(day);
  if (either !== null) {
    const [, first = "", , second = "", year] = either;
    return readEither(day, { first, second, year }, order);
  }
  if (SHORT_YEAR.test(day))
    return { fault: faultParts("date_year_short", { date: day }), isAmbiguous: false };
  const named = readNamed(day);
  if (named !== null) return named.year !== undefined || mayLackYear ? isoReading(named) : { text: cell };
  return (mayLackYear ? readYearless(day, order) : null) ?? { text: cell };
}

/** A date with the month in words. */
function readNamed(cell: string): DateParts | null {
  const dayFirst = DAY_AND_NAME.exec(cell);
  const [day, name, year] = dayFirst === null ? namedSecond(cell) : [dayFirst[1], dayFirst[2], dayFirst[3]];
  const month = name === undefined ? null : readMonthName(name);
  return month === null ? null : { year, month: String(month), day };
}

function namedSecond(cell: string): (string | undefined)[] {
  const [, name, day, year] = NAME_AND_DAY.exec(cell) ?? [];
  return [day, name, year];
}

function readYearless(cell: string, order: DayMonthOrder | null): DateReading | null {
  const dayFirst = DAY_FIRST_YEARLESS.exec(cell);
  if (dayFirst !== null) return isoDate(undefined, dayFirst[2], dayFirst[1]);
  const either = EITHER_YEARLESS.exec(cell);
  if (either === null) return null;
  const [, first = "", , second = ""] = either;
  return readEither(cell, { first, second, year: undefined }, order);
}

type Numbers = { first: string; second: string; year: string | undefined };

function readEither(day: string, { first, second, year }: Numbers, order: DayMonthOrder | null): DateReading {
  const settled = evidentOrder(Number(first), Number(second)) ?? order;
  if (settled === "dmy" || Number(first) === Number(second)) return isoDate(year, second, first);
  if (settled === "mdy") return isoDate(year, first, second);
  // Neither part can be a month: the contract says what is wrong with it.
  if ([first, second].some((part) => Number(part) < 1 || Number(part) > 12))
    return isoDate(year, second, first);
  const [dmy, mdy] = [isoText(year, second, first), isoText(year, first, second)];
  return { fault: faultParts("date_ambiguous", { date: day, dmy, mdy }), isAmbiguous: true };
}

/** The only order in which two numbers can be a day and a month. */
function evidentOrder(first: number, second: number): DayMonthOrder | null {
  if (first > 12 && first <= 31 && second <= 12) return "dmy";
  return second > 12 && second <= 31 && first <= 12 ? "mdy" : null;
}

const isoDate = (year?: string, month?: string, day?: string): DateReading => ({
  text: isoText(year, month, day),
});

type DateParts = { year: string | undefined; month: string | undefined; day: string | undefined };

const isoReading = ({ year, month, day }: DateParts): DateReading => isoDate(year, month, day);

/** Without a year, `--05-17`. */
const isoText = (year = "-", month = "", day = ""): string =>
  `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
