import type { DateOrder } from "./use-import.ts";

/** As much of a file as shows how it writes dates. */
export const HEAD_BYTES = 64 * 1024;

const NUMBERS = /(?<![\d./-])(\d{1,2})([./-])(\d{1,2})\2\d{4}(?!\d)/g;
const YEAR_FIRST = /(?<![\d./-])\d{4}([./-])\d{1,2}\1\d{1,2}(?![\d./-])/;

/**
 * 23 November 2026 as a file writes dates: in its order and with its sign between the parts. Null if it has none, or
 * nothing tells the day from the month.
 * @param head the beginning of the file
 * @param chosen the order that somebody has chosen for it
 */
export function dateExample(head: string, chosen: DateOrder | null): string | null {
  const dates = [...head.matchAll(NUMBERS)].map(
    ([, one, sign = "", other]) => [Number(one), sign, Number(other)] as const,
  );
  const [date] = dates;
  if (date === undefined) {
    const sign = YEAR_FIRST.exec(head)?.[1];
    return sign === undefined ? null : ["2026", "11", "23"].join(sign);
  }
  const [, sign] = date;
  const isDayFirst = sign === "." || chosen === "dmy" || dates.some(([one]) => one > 12);
  const isMonthFirst = chosen === "mdy" || dates.some(([, , other]) => other > 12);
  if (isDayFirst === isMonthFirst && sign !== ".") return null;
  return (isDayFirst ? ["23", "11", "2026"] : ["11", "23", "2026"]).join(sign);
}
