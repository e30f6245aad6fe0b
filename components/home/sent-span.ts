import { dayLater } from "#components/ui/local-day.ts";
import type { Occurrence, OccurrenceSpan } from "#lib/client/celebrations/occurrences.ts";

/** Days back. What falls on days off is sent some days before its own day or after. */
const [BACK, BEFORE] = [7, 4];

/** What rules have sent, or not, in the last days. @param today `YYYY-MM-DD` */
export const sentSpan = (today: string, status: "sent" | "skipped"): OccurrenceSpan => ({
  from: dayLater(today, -BACK),
  to: dayLater(today, BEFORE),
  status,
});

/** Reasons that somebody has chosen, or that follow from what they have: nothing is wrong with these. */
const MEANT: readonly Occurrence["reason"][] = [
  "by_request",
  "celebration_disabled",
  "archived",
  "opted_out",
  "person_changed_date",
  "not_selected",
  "already_greeted",
];

/** Those who got nothing although they should have. */
export const unexpected = (skipped: readonly Occurrence[]): Occurrence[] =>
  skipped.filter(({ reason }) => !MEANT.includes(reason));
