import { customFieldPath } from "#lib/contract/fields/custom-field-path.ts";
import { MERGE_FIELDS } from "#lib/contract/scene/merge-fields.ts";

/** A field that a text can have; the photo is for pictures. */
export type TextField = Exclude<(typeof MERGE_FIELDS)[number], "photo">;
export type FieldGroup = { group: "person" | "occasion" | "own"; fields: readonly string[] };

const OCCASION: readonly TextField[] = ["age", "years_of_service"];
/** The most common ones come first. */
const FIRST: readonly TextField[] = ["first_name", "last_name", "position", "sector"];
/** For developers; nobody reads them in a video. */
const LAST: readonly TextField[] = ["external_id", "status", "id"];

/** The name of a custom field in a merge field. */
export const customField = (name: string): string => customFieldPath(name.trim());

/** Whether a custom field of this name can be in a merge field: not with what ends or parts one. */
export const isWritableName = (name: string): boolean => /^[^"{}|]+$/.test(name.trim());

/** The fields to choose from. @param own names of custom fields */
export function fieldGroups(own: readonly string[]): FieldGroup[] {
  const others = MERGE_FIELDS.filter(
    (field) => field !== "photo" && ![...OCCASION, ...FIRST, ...LAST].some((known) => known === field),
  );
  const groups: FieldGroup[] = [
    { group: "person", fields: [...FIRST, ...others, ...LAST] },
    { group: "occasion", fields: OCCASION },
    { group: "own", fields: own.filter(isWritableName).map(customField) },
  ];
  return groups.filter(({ fields }) => fields.length > 0);
}
