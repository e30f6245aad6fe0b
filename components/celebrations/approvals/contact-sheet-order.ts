import type { Occurrence } from "#lib/client/celebrations/occurrences.ts";

/** By the days of their occasions; those of one day that are of one celebration stand together, by name. */
export function inSheetOrder(occurrences: readonly Occurrence[], locale: string): Occurrence[] {
  const names = new Intl.Collator(locale);
  return [...occurrences].sort(
    (one, other) =>
      one.occasion_on.localeCompare(other.occasion_on) ||
      one.celebration_id.localeCompare(other.celebration_id) ||
      names.compare(one.person_name, other.person_name),
  );
}
