import type { DayWindow } from "#lib/client/people/celebrations.ts";

type FormatDate = (isoDate: string, options: Intl.DateTimeFormatOptions) => string;

/**
 * The first and the last day as text, with the month only once if both are in the same one: `22` and `28
 * November`, or `November 22` and `28` if the month comes first. `formatRange` is not used, because it joins
 * two days differently on the server and in the browser.
 */
export function dayRange({ from, to }: DayWindow, format: FormatDate): [first: string, last: string] {
  const whole = { day: "numeric", month: "long" } as const;
  const [first, last] = [format(from, whole), format(to, whole)];
  if (from.slice(0, 7) !== to.slice(0, 7)) return [first, last];
  const isDayFirst = /^\d/.test(last);
  return isDayFirst ? [format(from, { day: "numeric" }), last] : [first, format(to, { day: "numeric" })];
}
