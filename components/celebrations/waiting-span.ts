import { dayLater } from "#components/ui/local-day.ts";
import type { OccurrenceSpan } from "#lib/client/celebrations/occurrences.ts";
import { MOST_LATE, MOST_MOVED } from "./days-apart.ts";

/** As far as videos are prepared ahead. */
const AHEAD = 60;

/** What may wait for an approval, by the days of the occasions. @param today `YYYY-MM-DD` */
export function waitingSpan(today: string): OccurrenceSpan {
  const [from, to] = [dayLater(today, -MOST_MOVED - MOST_LATE - 1), dayLater(today, AHEAD + MOST_MOVED + 1)];
  return { from, to, status: "awaiting_approval" };
}
