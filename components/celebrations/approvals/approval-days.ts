import type { Occurrence } from "#lib/client/celebrations/occurrences.ts";

/** Occurrences of one day, `YYYY-MM-DD`. */
export interface ApprovalDay {
  day: string;
  occurrences: Occurrence[];
}

/** Occurrences by the days of their occasions, in order; within a day those of one celebration stand together, by name. */
export function approvalDays(occurrences: readonly Occurrence[], locale: string): ApprovalDay[] {
  const names = new Intl.Collator(locale);
  const days = Map.groupBy(occurrences, ({ occasion_on: day }) => day);
  return [...days.keys()].sort().map((day) => ({
    day,
    occurrences: (days.get(day) ?? []).sort(
      (one, other) =>
        one.celebration_id.localeCompare(other.celebration_id) ||
        names.compare(one.person_name, other.person_name),
    ),
  }));
}
