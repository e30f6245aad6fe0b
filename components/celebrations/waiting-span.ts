import { dayLater } from "#components/ui/local-day.ts";
import type { OccurrenceSpan } from "#lib/client/celebrations/occurrences.ts";

/** What was to be sent yesterday still waits where rules allow it to be late. */
const BACK = 1;
/** As far as videos are prepared ahead. */
const AHEAD = 60;

/** What may wait for an approval. @param today `YYYY-MM-DD` */
export function waitingSpan(today: string): OccurrenceSpan {
  return { from: dayLater(today, -BACK), to: dayLater(today, AHEAD), status: "awaiting_approval" };
}
