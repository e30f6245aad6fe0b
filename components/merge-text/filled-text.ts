import type { Person } from "#lib/client/people/people.ts";
import { customFieldPath } from "#lib/contract/fields/custom-field-path.ts";
import { shownBirthDate } from "#lib/contract/fields/yearless-day.ts";
import { wholeYears } from "#lib/contract/resources/occasion.ts";
import { applyMergeFields, type MergeValue } from "#lib/contract/scene/merge-fields.ts";

type Fact = "custom_fields" | "birth_date" | "hire_date" | "show_age";

/** What is known of a person; other facts count as missing. */
export type KnownPerson = Pick<Person, Fact> & Partial<Omit<Person, Fact>>;

/**
 * A text with one person's facts filled in, and the merge fields whose value is unknown. The renderer
 * computes what is drawn; this shows the same sentence next to its input field.
 * @param occasion the day of the video's occasion, `YYYY-MM-DD`, to which ages and years are counted
 */
export function filledText(
  text: string,
  person: KnownPerson,
  occasion: string,
): { text: string; missing: string[] } {
  const { custom_fields: custom, celebrate: _celebrate, show_age: showAge, ...fields } = person;
  const { birth_date: day } = person;
  const birthDate = day === null ? null : shownBirthDate(day, showAge);
  const own = Object.entries(custom).map(([name, value]) => [customFieldPath(name), plainValue(value)]);
  const years = (date: string | null) => (date === null ? null : wholeYears(date, occasion));
  const { text: filled, missing } = applyMergeFields(text, {
    ...Object.fromEntries(own),
    ...fields,
    birth_date: birthDate,
    age: years(birthDate),
    // Before the first full year there is nothing to celebrate.
    years_of_service: years(person.hire_date) || null,
  });
  return { text: filled, missing: [...new Set(missing)] };
}

/** A list is joined with commas; a value without plain text counts as missing. */
function plainValue(value: unknown): MergeValue {
  if (typeof value === "string" || typeof value === "number") return value;
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (!Array.isArray(value)) return null;
  return value
    .map(plainValue)
    .filter((item) => item !== null && item !== "")
    .join(", ");
}
