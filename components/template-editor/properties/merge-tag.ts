import { isDateFact } from "#lib/contract/resources/person-facts.ts";
import { MERGE_FIELDS } from "#lib/contract/scene/merge-fields.ts";

/** The fields of a person that words can have; the photo is a picture's. Those most used come first. */
const FIRST = ["first_name", "last_name", "position", "sector", "age", "years_of_service"];
export const TEXT_FIELDS: readonly string[] = [
  ...FIRST,
  ...MERGE_FIELDS.filter((field) => field !== "photo" && !FIRST.includes(field)),
];

export type MergeTagFormat = "none" | "ordinal" | "date" | "dayMonth" | "upper" | "initial";

const FILTERS: Readonly<Record<MergeTagFormat, string>> = {
  none: "",
  ordinal: " | ordinal",
  date: ' | date:"long"',
  dayMonth: ' | date:"day month"',
  upper: " | upper",
  initial: " | initial",
};

/** How a field's value may be written. */
export function formatsOf(field: string): MergeTagFormat[] {
  if (field === "age" || field === "years_of_service") return ["none", "ordinal"];
  if (isDateFact(field)) return ["date", "dayMonth"];
  return ["none", "upper", "initial"];
}

/** A merge field as a text has it. @param fallback what is said for whom nothing is known; "" for nothing */
export function mergeTag(field: string, written: MergeTagFormat, fallback: string): string {
  const escaped = fallback.trim().replace(/["\\]/g, String.raw`\$&`);
  return `{{${field}${FILTERS[written]}${escaped === "" ? "" : ` | "${escaped}"`}}}`;
}

/** The name of a custom field as a merge field has it. */
export function customField(name: string): string {
  return `custom_fields.${name.trim()}`;
}
