import type { DayWindow } from "#lib/client/people/celebrations.ts";

type FormatDate = (isoDate: string, options: Intl.DateTimeFormatOptions) => string;

/**
 * The first and the last day in words, the month once where both are of one: `22` and `28 November`, or `November 22` and
 * `28` where the month comes first. Put together here: how `formatRange` joins two days differs between the server's
 * tables and the browser's.
 */
export function dayRange({ from, to }: DayWindow, format: FormatDate): [first: string, last: string] {
  const whole = { day: "numeric", month: "long" } as const;
  const [first, last] = [format(from, whole), format(to, whole)];
  if (from.slice(0, 7) !== to.slice(0, 7)) return [first, last];
  const isDayFirst = /^\d/.test(last);
  return isDayFirst ? [format(from, { day: "numeric" }), last] : [first, format(to, { day: "numeric" })];
}
