import { customFieldPath } from "#lib/contract/fields/custom-field-path.ts";
import type { JsonObject } from "#lib/contract/fields/json-object.ts";
import { IMPORTED_FIELDS } from "../person-columns.ts";
import type { KnownPerson, PersonChange } from "./person-import-queries.ts";

/*
 * What is kept of an import for a day, so that it can be undone: of whom it created the id alone, of whom it
 * changed the changed fields, as they were and as they became.
 */

/** By the name of the field; a custom field without a value is left out, which is not the same as null. */
export type KeptValues = JsonObject;
export type KeptChange = { id: string; before: KeptValues; after: KeptValues };

/** The changed fields of a person. */
export function keptChange(person: KnownPerson, change: PersonChange): KeptChange {
  const columns = IMPORTED_FIELDS.filter((column) => change[column] !== person[column]);
  const valuesOf = (row: KnownPerson | PersonChange) => columns.map((column) => [column, row[column]]);
  const keys = [...Object.keys(change.set_fields), ...change.removed_fields];
  const former = keys.flatMap((key) =>
    Object.hasOwn(person.custom_fields, key) ? [[customFieldPath(key), person.custom_fields[key]]] : [],
  );
  const set = Object.entries(change.set_fields).map(([key, value]) => [customFieldPath(key), value]);
  return {
    id: person.id,
    before: Object.fromEntries([...valuesOf(person), ...former]),
    after: Object.fromEntries([...valuesOf(change), ...set]),
  };
}
