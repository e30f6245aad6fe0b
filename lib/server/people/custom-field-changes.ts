import { isDeepStrictEqual } from "node:util";
import { customFieldKey, customFieldPath } from "#lib/contract/fields/custom-field-path.ts";
import { isNoValue, type TypedField } from "#lib/contract/fields/custom-field-types.ts";
import type { JsonObject, JsonValue } from "#lib/contract/fields/json-object.ts";
import type { TenantTransaction } from "../tenant-database.ts";
import type { Definition } from "./custom-field-definitions.ts";
import { type DayOrder, readAsType } from "./custom-field-values.ts";

/** A change to custom fields of many people. It holds keys, names and types of fields, and nothing of a person. */
export type CustomFieldChange =
  | ({ kind: "convert"; key: string; order: DayOrder | null } & TypedField)
  | { kind: "delete"; key: string; definition: Definition | null }
  | {
      kind: "merge";
      from: string;
      into: string;
      prefer: "from" | "into";
      definition: Definition | null;
      /** The former keys that the field with the key `into` gets by it. */
      formerKeys: string[];
    };

/** By `custom_fields.x`; a field without a value is left out, which is not the same as null. */
export type FieldValues = JsonObject;
/** The changed fields of a person, as they are and as they become. */
export type FieldChange = { before: FieldValues; after: FieldValues };

/** The keys of the fields that a change is about. */
export const keysOf = (change: CustomFieldChange): string[] =>
  change.kind === "merge" ? [change.from, change.into] : [change.key];

/** What a change makes of a person's custom fields; null if nothing. */
export function changeOfFields(change: CustomFieldChange, fields: JsonObject): FieldChange | null {
  const after = change.kind === "merge" ? merged(change, fields) : changed(change, fields);
  const before = pick(fields, keysOf(change));
  return isDeepStrictEqual(before, after) ? null : { before: byPath(before), after: byPath(after) };
}

function changed(change: Exclude<CustomFieldChange, { kind: "merge" }>, fields: JsonObject): JsonObject {
  const value = ownValue(fields, change.key);
  if (value === undefined || change.kind === "delete") return {};
  const reading = isNoValue(value) ? null : readAsType(value, change, change.order);
  return objectOf([[change.key, reading?.kind === "readable" ? reading.value : value]]);
}

function merged(
  { from, into, prefer }: Extract<CustomFieldChange, { kind: "merge" }>,
  fields: JsonObject,
): JsonObject {
  const [moved, present] = [ownValue(fields, from), ownValue(fields, into)];
  const isMoved = !isNoValue(moved) && (isNoValue(present) || prefer === "from");
  const value = isMoved ? moved : present;
  return value === undefined ? {} : objectOf([[into, value]]);
}

/** What became of a person's fields when a change to them was undone. */
export type GivenBack = {
  /** What is to be written; null if nothing is. */
  change: FieldChange | null;
  /** The fields that somebody changed since, which stay. */
  stays: string[];
};

/**
 * Gives back each field that still is what a change made it.
 * @param undone `before`: what the change made of the fields; `after`: what they were
 */
export function giveBackFields({ before, after }: FieldChange, fields: JsonObject): GivenBack {
  const paths = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const now = byPath(fields);
  const same = (path: string, values: FieldValues) =>
    isDeepStrictEqual(ownValue(now, path), ownValue(values, path));
  const open = paths.filter((path) => !same(path, after));
  const given = open.filter((path) => same(path, before));
  const change = { before: pick(now, given), after: pick(after, given) };
  return { change: given.length === 0 ? null : change, stays: open.filter((path) => !given.includes(path)) };
}

/** The custom fields of people, locked in the order of their ids until the transaction ends. */
export function lockCustomFieldsOf(
  tx: TenantTransaction,
  orgId: string,
  ids: readonly string[],
): Promise<{ id: string; fields: JsonObject }[]> {
  return tx.$queryRaw`
    select id, custom_fields as fields from people
    where org_id = ${orgId}::uuid and id = any(${ids}::uuid[])
    order by id for no key update`;
}

/** Writes changed fields, other ones for each person. */
export async function writeCustomFields(
  tx: TenantTransaction,
  orgId: string,
  changes: readonly ({ id: string } & FieldChange)[],
): Promise<void> {
  if (changes.length === 0) return;
  const rows = changes.map(({ id, before, after }) => ({
    id,
    set: objectOf(Object.entries(after).map(([path, value]) => [keyOf(path), value])),
    removed: Object.keys(before)
      .filter((path) => !Object.hasOwn(after, path))
      .map(keyOf),
  }));
  await tx.$executeRaw`
    update people set custom_fields = (people.custom_fields - change.removed) || change.set,
      revision = people.revision + 1, updated_at = now()
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as change(id uuid, set jsonb, removed text[])
    where people.org_id = ${orgId}::uuid and people.id = change.id`;
}

const keyOf = (path: string): string => customFieldKey(path) ?? path;

/** A key may be called `constructor`. */
const ownValue = (values: JsonObject, key: string): JsonValue | undefined =>
  Object.hasOwn(values, key) ? values[key] : undefined;

const objectOf = (entries: readonly (readonly [string, JsonValue])[]): JsonObject =>
  Object.fromEntries(entries);

function pick(values: JsonObject, keys: readonly string[]): JsonObject {
  return objectOf(
    keys.flatMap((key) => {
      const value = ownValue(values, key);
      return value === undefined ? [] : [[key, value] as const];
    }),
  );
}

const byPath = (fields: JsonObject): FieldValues =>
  objectOf(Object.entries(fields).map(([key, value]) => [customFieldPath(key), value]));
