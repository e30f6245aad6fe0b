import type { OccurrenceSpan } from "#lib/client/celebrations/occurrences.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
/** What was to be sent yesterday still waits where rules allow it to be late. */
const BACK = 1;
/** As far as videos are prepared ahead. */
const AHEAD = 60;

/** What may wait for an approval. @param today `YYYY-MM-DD` */
export function waitingSpan(today: string): OccurrenceSpan {
  const day = (days: number) => new Date(Date.parse(today) + days * DAY_MS).toISOString().slice(0, 10);
  return { from: day(-BACK), to: day(AHEAD), status: "awaiting_approval" };
}
