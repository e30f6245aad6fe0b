import { isDateFact } from "#lib/contract/resources/person-facts.ts";
import { MERGE_FIELDS } from "#lib/contract/scene/merge-fields.ts";

export type TextField = Exclude<(typeof MERGE_FIELDS)[number], "photo">;

/** The fields of a person that a text can use; the photo is for pictures. The most common ones come first. */
const FIRST: readonly TextField[] = [
  "first_name",
  "last_name",
  "position",
  "sector",
  "age",
  "years_of_service",
];
export const TEXT_FIELDS: readonly TextField[] = [
  ...FIRST,
  ...MERGE_FIELDS.filter((field) => field !== "photo").filter((field) => !FIRST.includes(field)),
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

/** The available formats of a field's value. */
export function formatsOf(field: string): MergeTagFormat[] {
  if (field === "age" || field === "years_of_service") return ["none", "ordinal"];
  if (isDateFact(field)) return ["date", "dayMonth"];
  return ["none", "upper", "initial"];
}

/** A merge field as text. @param fallback shown if the value is unknown; "" for none */
export function mergeTag(field: string, written: MergeTagFormat, fallback: string): string {
  const escaped = fallback.trim().replace(/["\\]/g, String.raw`\$&`);
  return `{{${field}${FILTERS[written]}${escaped === "" ? "" : ` | "${escaped}"`}}}`;
}

/** The name of a custom field as used in a merge field. */
export function customField(name: string): string {
  return `custom_fields.${name.trim()}`;
}
