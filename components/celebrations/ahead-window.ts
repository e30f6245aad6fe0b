import { dayLater } from "#components/ui/local-day.ts";
import type { DayWindow } from "#lib/client/people/celebrations.ts";

const DAYS = 30;

/** The next thirty days. @param today `YYYY-MM-DD` */
export const aheadWindow = (today: string): DayWindow => ({ from: today, to: dayLater(today, DAYS - 1) });
