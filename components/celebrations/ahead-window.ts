import type { DayWindow } from "#lib/client/people/celebrations.ts";

const DAYS = 30;
const DAY_MS = 24 * 60 * 60 * 1000;

/** The next thirty days. @param today `YYYY-MM-DD` */
export function aheadWindow(today: string): DayWindow {
  const last = new Date(Date.parse(today) + (DAYS - 1) * DAY_MS);
  return { from: today, to: last.toISOString().slice(0, 10) };
}
