import { isDeepStrictEqual } from "node:util";
import { customFieldKey } from "#lib/contract/fields/custom-field-path.ts";
import type { JsonObject, JsonValue } from "#lib/contract/fields/json-object.ts";
import type { TenantTransaction } from "#lib/server/tenant-database.ts";
import { IMPORTED_FIELDS } from "../person-columns.ts";
import { erasePeopleRows } from "../person-erasure.ts";
import { announceErasures, announcePeople } from "../person-events.ts";
import type { KeptValues } from "./import-kept.ts";
import {
  findByIds,
  findImageIds,
  type KnownPerson,
  type PersonChange,
  updatePeople,
} from "./person-import-queries.ts";

type Imported = {
  id: string;
  before: KeptValues | null;
  after: KeptValues | null;
  revision: number;
  isUsed: boolean;
};
type UndoFault = "changed_since" | "in_use" | "value_unavailable";

/** What became of a person; `fields` are those that stay, none if that is the whole person. */
export type UndoneImport = {
  id: string;
  status: "succeeded" | "unchanged" | "failed";
  fault: UndoFault | null;
  fields: string[];
};

/**
 * Undoes an import for some of its people, who stay locked until the transaction ends. Whom it created is
 * removed, unless somebody changed them or made a video of them since; whom it changed gets back each field
 * that still is what the import made it.
 * @param ids whoever of them was erased meanwhile is left out
 */
export async function undoImportOf(
  tx: TenantTransaction,
  { orgId, importId }: { orgId: string; importId: string },
  ids: readonly string[],
): Promise<UndoneImport[]> {
  // Locked as for an erasure: nobody makes a video of them from here on.
  const known = new Map((await findByIds(tx, orgId, ids, true)).map((person) => [person.id, person]));
  const imported = await selectImported(tx, { orgId, importId }, [...known.keys()]);
  const created = imported.filter(({ before }) => before === null);
  const removed = created.filter(({ revision, isUsed }) => revision === 1 && !isUsed);
  await removePeople(tx, orgId, removed);
  const kept = created
    .filter((person) => !removed.includes(person))
    .map(({ id, isUsed }) => failed(id, isUsed ? "in_use" : "changed_since"));
  const reversals = imported.flatMap((item) => {
    const person = known.get(item.id);
    return item.before === null || person === undefined ? [] : [reversalOf(person, item)];
  });
  await withoutUnavailable(tx, orgId, reversals);
  const changes = reversals.filter(({ isChanged }) => isChanged).map(({ change }) => change);
  if (changes.length > 0) await updatePeople(tx, orgId, JSON.stringify(changes));
  await announcePeople(
    tx,
    orgId,
    "person.updated",
    changes.map(({ id }) => id),
  );
  return [...removed.map(({ id }) => done(id, "succeeded")), ...kept, ...reversals.map(resultOf)];
}

const done = (id: string, status: "succeeded" | "unchanged"): UndoneImport => ({
  ...{ id, status, fault: null, fields: [] },
});
const failed = (id: string, fault: UndoFault, fields: string[] = []): UndoneImport => ({
  ...{ id, status: "failed", fault, fields },
});

function selectImported(
  tx: TenantTransaction,
  { orgId, importId }: { orgId: string; importId: string },
  ids: readonly string[],
): Promise<Imported[]> {
  return tx.$queryRaw<Imported[]>`
    select people.id, item.before, item.after, people.revision,
      exists (select 1 from videos where videos.org_id = people.org_id and videos.person_id = people.id)
        as "isUsed"
    from people join import_items item on item.org_id = people.org_id and item.person_id = people.id
    where people.org_id = ${orgId}::uuid and item.import_id = ${importId}::uuid
      and people.id = any(${ids}::uuid[])
    order by people.id`;
}

/** Their photos, if the file named any, were there before the import, and stay. */
async function removePeople(
  tx: TenantTransaction,
  orgId: string,
  people: readonly Imported[],
): Promise<void> {
  const ids = people.map(({ id }) => id);
  await erasePeopleRows(tx, ids);
  await announceErasures(tx, orgId, ids);
}

type Reversal = {
  person: KnownPerson;
  change: PersonChange;
  isChanged: boolean;
  /** The fields that somebody changed since, and those whose former value cannot be given back. */
  stays: string[];
  unavailable: string[];
};

function reversalOf(person: KnownPerson, { before, after }: Imported): Reversal {
  const { custom_fields, ...columns } = person;
  const change: PersonChange = { ...columns, set_fields: {}, removed_fields: [] };
  const reversal: Reversal = { person, change, isChanged: false, stays: [], unavailable: [] };
  const fields = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  for (const field of fields) {
    const now = currentValue(person, field);
    const former = ownValue(before ?? {}, field);
    if (isDeepStrictEqual(now, former)) continue;
    if (isDeepStrictEqual(now, ownValue(after ?? {}, field))) giveBack(reversal, field, former);
    else reversal.stays.push(field);
  }
  return reversal;
}

function giveBack(reversal: Reversal, field: string, former: JsonValue | undefined): void {
  const { change } = reversal;
  reversal.isChanged = true;
  const column = columnOf(field);
  if (column !== undefined) Object.assign(change, { [column]: former ?? null });
  else if (former === undefined) change.removed_fields.push(keyOf(field));
  // Not by assignment: a field may be called `__proto__`.
  else change.set_fields = withField(change.set_fields, keyOf(field), former);
}

const withField = (fields: JsonObject, key: string, value: JsonValue): JsonObject =>
  Object.fromEntries([...Object.entries(fields), [key, value]]);

const keyOf = (field: string): string => customFieldKey(field) ?? field;

const columnOf = (field: string): (typeof IMPORTED_FIELDS)[number] | undefined =>
  IMPORTED_FIELDS.find((column) => column === field);

function currentValue(person: KnownPerson, field: string): JsonValue | undefined {
  const column = columnOf(field);
  return column === undefined ? ownValue(person.custom_fields, keyOf(field)) : person[column];
}

const ownValue = (values: JsonObject, key: string): JsonValue | undefined =>
  Object.hasOwn(values, key) ? values[key] : undefined;

/** Leaves out external ids that others have by now, and photos that were deleted. */
async function withoutUnavailable(
  tx: TenantTransaction,
  orgId: string,
  reversals: readonly Reversal[],
): Promise<void> {
  const changed = (field: "external_id" | "photo_asset_id") =>
    reversals.filter(({ person, change }) => change[field] !== null && change[field] !== person[field]);
  const externalIds = changed("external_id").map(({ change }) => change.external_id ?? "");
  const taken = externalIds.length === 0 ? [] : await findTaken(tx, orgId, externalIds);
  // Photos are always locked after people, to avoid deadlocks.
  const photoIds = changed("photo_asset_id").map(({ change }) => change.photo_asset_id ?? "");
  const photos = photoIds.length === 0 ? [] : await findImageIds(tx, orgId, photoIds, true);
  for (const reversal of changed("external_id")) {
    if (taken.includes(reversal.change.external_id ?? "")) leaveOut(reversal, "external_id");
  }
  for (const reversal of changed("photo_asset_id")) {
    if (!photos.includes(reversal.change.photo_asset_id ?? "")) leaveOut(reversal, "photo_asset_id");
  }
}

function leaveOut(reversal: Reversal, field: "external_id" | "photo_asset_id"): void {
  reversal.change[field] = reversal.person[field];
  reversal.unavailable.push(field);
}

async function findTaken(
  tx: TenantTransaction,
  orgId: string,
  externalIds: readonly string[],
): Promise<string[]> {
  const rows = await tx.$queryRaw<{ taken: string }[]>`
    select external_id as taken from people
    where org_id = ${orgId}::uuid and external_id = any(${externalIds}::text[])`;
  return rows.map(({ taken }) => taken);
}

function resultOf({ person: { id }, isChanged, stays, unavailable }: Reversal): UndoneImport {
  if (stays.length > 0) return failed(id, "changed_since", [...stays, ...unavailable]);
  if (unavailable.length > 0) return failed(id, "value_unavailable", unavailable);
  return done(id, isChanged ? "succeeded" : "unchanged");
}
