import type { Person } from "#lib/client/people/people.ts";
import { wholeYears } from "#lib/contract/resources/occasion.ts";
import { applyMergeFields, type MergeValue } from "#lib/contract/scene/merge-fields.ts";

/**
 * A text as one person will read it, and the fields that nothing is known of. What is drawn is worked out by the
 * renderer; this is the same sentence beside the field in which it is written.
 * @param day the day that the video is about, `YYYY-MM-DD`, to which ages and years count
 */
export function filledText(text: string, person: Person, day: string): { text: string; missing: string[] } {
  const { custom_fields: custom, ...fields } = person;
  const own = Object.entries(custom).map(([name, value]) => [`custom_fields.${name}`, plainValue(value)]);
  const years = (date: string | null) => (date === null ? null : wholeYears(date, day));
  const { text: filled, missing } = applyMergeFields(text, {
    ...Object.fromEntries(own),
    ...fields,
    age: years(person.birth_date),
    // Before the first whole year there is nothing to celebrate.
    years_of_service: years(person.hire_date) || null,
  });
  return { text: filled, missing: [...new Set(missing)] };
}

/** A list reads as its items; what has no plain text counts as missing. */
function plainValue(value: unknown): MergeValue {
  if (typeof value === "string" || typeof value === "number") return value;
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (!Array.isArray(value)) return null;
  return value
    .map(plainValue)
    .filter((item) => item !== null && item !== "")
    .join(", ");
}
