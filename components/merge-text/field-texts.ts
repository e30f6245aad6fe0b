import type { Messages } from "#components/i18n/catalogue.ts";
import { findMessage } from "#components/i18n/find-message.ts";
import { customFieldKey } from "#lib/contract/fields/custom-field-path.ts";
import {
  checkMergeFields,
  type MergeTag,
  mergeTags,
  writeMergeTag,
} from "#lib/contract/scene/merge-fields.ts";
import { fallbackOf, withFallback, withFormat } from "./field-formats.ts";
import type { TextField } from "./field-groups.ts";

export type FieldTexts = Messages["mergeFields"] & {
  /** The name of a custom field by its key. */
  nameOf: (key: string) => string;
};

/** The name of a field in the reader's language: "First name". A field that there is not keeps the name it was given. */
export function fieldLabel(field: string, t: FieldTexts): string {
  const labels: Readonly<Record<TextField, string>> = t.labels;
  const own = customFieldKey(field);
  return findMessage(labels, field) ?? (own === null ? field || "?" : t.nameOf(own));
}

/** What a chip shows: "Position, or “colleague”". */
export function chipLabel(tag: Pick<MergeTag, "field" | "steps">, t: FieldTexts): string {
  const field = fieldLabel(tag.field, t);
  const text = fallbackOf(tag);
  return text === "" ? field : t.withFallback({ field, text });
}

/** A merge field as it is inserted: what is often unknown has a fallback, and a date is written out. */
export function newTag(field: string, t: FieldTexts): string {
  if (field === "position" || field === "sector")
    return writeMergeTag({ field, steps: withFallback([], t.otherwise[field]) });
  if (field === "birth_date") return writeMergeTag({ field, steps: withFormat([], "short") });
  if (field === "hire_date") return writeMergeTag({ field, steps: withFormat([], "long") });
  return writeMergeTag({ field, steps: [] });
}

/** What is wrong with a merge field and what to do; null if nothing is. */
export function tagFault(
  { field, faults }: Pick<MergeTag, "field" | "faults">,
  t: FieldTexts,
): string | null {
  if (field === "photo") return t.faults.photo;
  const [fault] = faults;
  if (fault === undefined) return null;
  return fault.code === "merge_field_unknown"
    ? t.faults.field({ field })
    : t.faults.format({ field: fieldLabel(field, t) });
}

/** What is wrong with a text's merge fields and what to do; undefined if nothing is. */
export function mergeTextFault(text: string, t: FieldTexts): string | undefined {
  for (const tag of mergeTags(text)) {
    const fault = tagFault(tag, t);
    if (fault !== null) return fault;
  }
  return checkMergeFields(text).length > 0 ? t.faults.unclosed : undefined;
}
