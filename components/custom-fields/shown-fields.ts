import { asHeading } from "#components/ui/as-heading.ts";
import type { CustomField, CustomFieldUsage } from "#lib/client/custom-fields/custom-fields.ts";
import type { TypedField } from "#lib/contract/fields/custom-field-types.ts";

/** A field on the page: one that the organization lists, or one that people have without that. */
export interface ShownField extends TypedField {
  key: string;
  name: string;
  /** Null if it is not listed. */
  id: string | null;
  /** People with a value among those looked through; null while they are counted. */
  people: number | null;
  /** Those among them whose value is not of the type. */
  unfit: number;
}

/** The listed fields in their order, then the others, the most frequent first. */
export function shownFields(
  listed: readonly CustomField[],
  usage: CustomFieldUsage | undefined,
): ShownField[] {
  const counts = new Map(usage?.fields.map(({ key, ...counted }) => [key, counted]));
  const keys = new Set(listed.map(({ key }) => key));
  return [
    ...listed.map(({ id, key, name, type, options }) => ({
      ...{ id, key, name, type, options },
      people: usage === undefined ? null : (counts.get(key)?.people ?? 0),
      unfit: counts.get(key)?.unfit ?? 0,
    })),
    ...(usage?.fields ?? [])
      .filter(({ key }) => !keys.has(key))
      .map(({ key, people }) => ({
        ...{ id: null, key, name: asHeading(key), people, unfit: 0 },
        ...({ type: "text", options: [] } as const),
      })),
  ];
}

/** The fields with the one at `from` moved to `to`. */
export function moved<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const rest = items.filter((_, index) => index !== from);
  const item = items[from];
  return item === undefined ? [...items] : [...rest.slice(0, to), item, ...rest.slice(to)];
}

/**
 * What has to be listed before a field can stand at a place: itself, and all unlisted fields before the place,
 * in the order in which they will stand.
 */
export function toBeListed(
  fields: readonly ShownField[],
  from: number,
  to: number,
): { key: string; name: string }[] {
  const last = Math.max(from, to);
  return fields
    .slice(0, last + 1)
    .filter(({ id }) => id === null)
    .map(({ key, name }) => ({ key, name }));
}
