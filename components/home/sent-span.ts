import { MOST_LATE, MOST_MOVED } from "#components/celebrations/index.ts";
import { dayLater } from "#components/ui/local-day.ts";
import type { Occurrence, OccurrenceSpan } from "#lib/client/celebrations/occurrences.ts";
import { LOSS_REASONS } from "#lib/contract/resources/occurrence-values.ts";

const DAYS = 7;

/** What rules have sent, or not, by the days of the occasions. @param today `YYYY-MM-DD` */
export const sentSpan = (today: string, status: "sent" | "skipped"): OccurrenceSpan => ({
  from: dayLater(today, -DAYS - MOST_MOVED - MOST_LATE),
  to: dayLater(today, MOST_MOVED),
  status,
});

/** Those that were sent in the last days, the latest first. @param now milliseconds since 1970 */
export function lately(sent: readonly Occurrence[], now: number): Occurrence[] {
  const since = new Date(now - DAYS * 24 * 60 * 60 * 1000).toISOString();
  return sent
    .filter(({ sent_at: at }) => at !== null && at >= since)
    .sort((one, other) => ((one.sent_at ?? "") < (other.sent_at ?? "") ? 1 : -1));
}

/** Those who got nothing although they should have, of the last days. @param today `YYYY-MM-DD` */
export function unexpected(skipped: readonly Occurrence[], today: string): Occurrence[] {
  const since = dayLater(today, -DAYS);
  return skipped.filter(
    ({ reason, send_at: at }) => LOSS_REASONS.some((each) => each === reason) && at >= since,
  );
}
