import { type FaultParts, faultParts } from "#lib/contract/errors/error-codes.ts";
import type { DATE_ORDERS } from "#lib/contract/resources/person-csv.ts";

export type DateOrder = (typeof DATE_ORDERS)[number];
type DayMonthOrder = "dmy" | "mdy";

/** The date as the API takes it (what is no date is passed on for the contract to refuse), or why it is refused. */
type DateReading = { text: string } | { fault: FaultParts; isAmbiguous: boolean };

const YEAR_FIRST = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})$/;
const DAY_FIRST = /^(\d{1,2})\. ?(\d{1,2})\. ?(\d{4})$/;
/** Day and month in either order: countries differ in the order they use with slashes and hyphens. */
const EITHER = /^(\d{1,2})([/-])(\d{1,2})\2(\d{4})$/;
const SHORT_YEAR = /^\d{1,2}([/.-]) ?\d{1,2}\1 ?\d{2}$/;
/** The time of day that spreadsheets add to a date. */
const MIDNIGHT = /[T ]0?0:00(?::00(?:\.0+)?)?Z?$/;

/**
 * How to read the ambiguous dates of a column: like its unambiguous dates, if those agree with each other,
 * else in the chosen order. Null when neither decides.
 * @param cells the column's cells, trimmed
 */
export function dateOrderOf(cells: Iterable<string>, chosen: DateOrder | undefined): DayMonthOrder | null {
  const orders = new Set<DayMonthOrder>();
  for (const cell of cells) {
    const parts = EITHER.exec(cell.replace(MIDNIGHT, ""));
    const order = parts === null ? null : evidentOrder(Number(parts[1]), Number(parts[3]));
    if (order !== null) orders.add(order);
  }
  const [first] = orders;
  if (first !== undefined && orders.size === 1) return first;
  return chosen === "dmy" || chosen === "mdy" ? chosen : null;
}

/** Reads one cell, trimmed and not empty. */
export function readDate(cell: string, order: DayMonthOrder | null): DateReading {
  const day = cell.replace(MIDNIGHT, "");
  const yearFirst = YEAR_FIRST.exec(day);
  if (yearFirst !== null) return isoDate(yearFirst[1], yearFirst[3], yearFirst[4]);
  const dayFirst = DAY_FIRST.exec(day);
  if (dayFirst !== null) return isoDate(dayFirst[3], dayFirst[2], dayFirst[1]);
  const either = EITHER.exec(day);
  if (either !== null) return readEither(day, either, order);
  if (SHORT_YEAR.test(day))
    return { fault: faultParts("date_year_short", { date: day }), isAmbiguous: false };
  return { text: cell };
}

function readEither(day: string, parts: RegExpExecArray, order: DayMonthOrder | null): DateReading {
  const [, first = "", , second = "", year] = parts;
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

const isoText = (year = "", month = "", day = ""): string =>
  `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
