import { useMemo } from "react";
import { asHeading } from "#components/ui/as-heading.ts";
import { type CustomField, useCustomFields } from "#lib/client/custom-fields/custom-fields.ts";
import { customFieldKey } from "#lib/contract/fields/custom-field-path.ts";
import type { TypedField } from "#lib/contract/fields/custom-field-types.ts";

export interface FieldNames {
  /** What people read for a key; with or without `custom_fields.` before it. */
  nameOf: (key: string) => string;
  /** What the values of a field should be: a text, where nothing else is said. */
  typeOf: (key: string) => TypedField;
  /** Keys of the organization's fields, in its order. */
  listed: readonly string[];
  /** Keys in the order of the organization's fields; others come last, in the order given. */
  inOrder: (keys: readonly string[]) => string[];
}

type NamedField = Pick<CustomField, "key" | "name"> & Partial<Pick<CustomField, "type" | "options">>;
const ANY_TEXT: TypedField = { type: "text", options: [] };

/** Names, types and order from the organization's list. */
export function fieldNames(listed: readonly NamedField[]): FieldNames {
  const names = new Map(listed.map(({ key, name }) => [key, name]));
  const places = new Map(listed.map(({ key }, place) => [key, place]));
  const types = new Map(
    listed.map(({ key, type, options }) => [key, { type: type ?? "text", options: options ?? [] }]),
  );
  const placeOf = (key: string) => places.get(key) ?? listed.length;
  return {
    listed: [...names.keys()],
    nameOf: (name) => {
      const key = customFieldKey(name) ?? name;
      return names.get(key) ?? asHeading(key);
    },
    typeOf: (name) => types.get(customFieldKey(name) ?? name) ?? ANY_TEXT,
    inOrder: (keys) => [...keys].sort((a, b) => placeOf(a) - placeOf(b)),
  };
}

/** The same for the present organization; until its list is there, names are made from keys. */
export function useFieldNames(): FieldNames {
  const { data } = useCustomFields();
  return useMemo(() => fieldNames(data ?? []), [data]);
}
