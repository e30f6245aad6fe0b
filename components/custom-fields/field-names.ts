import { useMemo } from "react";
import { asHeading } from "#components/ui/as-heading.ts";
import { type CustomField, useCustomFields } from "#lib/client/custom-fields/custom-fields.ts";
import { customFieldKey } from "#lib/contract/fields/custom-field-path.ts";

export interface FieldNames {
  /** What people read for a key; with or without `custom_fields.` before it. */
  nameOf: (key: string) => string;
  /** Keys of the organization's fields, in its order. */
  listed: readonly string[];
  /** Keys in the order of the organization's fields; others come last, in the order given. */
  inOrder: (keys: readonly string[]) => string[];
}

/** Names and order from the organization's list. */
export function fieldNames(listed: readonly Pick<CustomField, "key" | "name">[]): FieldNames {
  const names = new Map(listed.map(({ key, name }) => [key, name]));
  const places = new Map(listed.map(({ key }, place) => [key, place]));
  const placeOf = (key: string) => places.get(key) ?? listed.length;
  return {
    listed: [...names.keys()],
    nameOf: (name) => {
      const key = customFieldKey(name) ?? name;
      return names.get(key) ?? asHeading(key);
    },
    inOrder: (keys) => [...keys].sort((a, b) => placeOf(a) - placeOf(b)),
  };
}

/** The same for the present organization; until its list is there, names are made from keys. */
export function useFieldNames(): FieldNames {
  const { data } = useCustomFields();
  return useMemo(() => fieldNames(data ?? []), [data]);
}
