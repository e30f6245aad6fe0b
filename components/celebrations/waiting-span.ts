import { dayLater } from "#components/ui/local-day.ts";
import type { OccurrenceSpan } from "#lib/client/celebrations/occurrences.ts";

/** Days off move what is sent by so many days from its own day at most, and so late it may be beyond that. */
const [MOVED, LATE] = [60, 30];
/** As far as videos are prepared ahead. */
const AHEAD = 60;

/** What may wait for an approval, by the days of the occasions. @param today `YYYY-MM-DD` */
export function waitingSpan(today: string): OccurrenceSpan {
  const [from, to] = [dayLater(today, -MOVED - LATE - 1), dayLater(today, AHEAD + MOVED + 1)];
  return { from, to, status: "awaiting_approval" };
}
