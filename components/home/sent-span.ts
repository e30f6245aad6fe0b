import { dayLater } from "#components/ui/local-day.ts";
import type { Occurrence, OccurrenceSpan } from "#lib/client/celebrations/occurrences.ts";
import { LOSS_REASONS } from "#lib/contract/resources/occurrence-values.ts";

/** Days back. What falls on days off is sent some days before its own day or after. */
const [BACK, BEFORE] = [7, 4];

/** What rules have sent, or not, in the last days. @param today `YYYY-MM-DD` */
export const sentSpan = (today: string, status: "sent" | "skipped"): OccurrenceSpan => ({
  from: dayLater(today, -BACK),
  to: dayLater(today, BEFORE),
  status,
});

/** Those who got nothing although they should have. */
export const unexpected = (skipped: readonly Occurrence[]): Occurrence[] =>
  skipped.filter(({ reason }) => LOSS_REASONS.some((each) => each === reason));
