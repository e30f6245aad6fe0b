import { isDeepStrictEqual } from "node:util";
import type { ResultOf } from "#lib/contract/contract.ts";
import { type Fault, faultOf } from "#lib/contract/faults.ts";
import { customFieldPath } from "#lib/contract/fields/custom-field-path.ts";
import type { JsonObject, JsonValue } from "#lib/contract/fields/json-object.ts";
import type { importPeople } from "#lib/contract/resources/person-csv.ts";
import { newId } from "#lib/server/ids.ts";
import { IMPORTED_FIELDS } from "../person-columns.ts";
import { photoNotFound } from "../person-photo.ts";
import type { Claims } from "./import-claims.ts";
import { type KeptChange, keptChange } from "./import-kept.ts";
import { firstNameMissing, type ImportRow } from "./import-rows.ts";
import type { ImportedColumns, KnownPerson, PersonAddition, PersonChange } from "./person-import-queries.ts";

/** A person that a row changes; `before` and `after` are null for no value. */
export type ChangedPerson = ResultOf<typeof importPeople>["changed_people"][number];

export type ImportPlan = {
  created: PersonAddition[];
  updated: PersonChange[];
  /** The people of `updated`, in the same order. */
  changed: ChangedPerson[];
  /** The same people, as the undo of the import needs them. */
  kept: KeptChange[];
  unchanged: number;
  rejected: ImportRow[];
  /** The photos that rows set for people. */
  photoIds: string[];
};

/** The organization's people by id, by external id, and by the key of the e-mail address. */
export type KnownPeople = {
  byId: ReadonlyMap<string, KnownPerson>;
  byExternalId: ReadonlyMap<string, KnownPerson>;
  byEmail: ReadonlyMap<string, readonly KnownPerson[]>;
  /** The images among the photos that rows name. */
  imageIds: ReadonlySet<string>;
};

/**
 * Decides what to do with each row. A row is about the person with its id; without an id, about the one with
 * its external id; without such a person, about the one with its e-mail address, provided that this person
 * has no other external id and no earlier row gives them one. Otherwise it is a new person. Of two rows about
 * one person the first counts, even if it is rejected: only the sender knows which one is right.
 * @param claims the people that earlier rows are about, including those of earlier calls
 */
export function planImport(rows: readonly ImportRow[], known: KnownPeople, claims: Claims): ImportPlan {
  const plan: ImportPlan = {
    created: [],
    updated: [],
    changed: [],
    kept: [],
    unchanged: 0,
    rejected: [],
    photoIds: [],
  };
  for (const row of rows) {
    const match = findMatch(row, known, claims);
    const photo = newPhoto(row, match.person);
    const faults = [
      ...row.faults,
      ...typeFaults(row, match.person),
      ...match.faults,
      ...claims.add(row, match.person?.id ?? null),
    ];
    if (photo !== null && !known.imageIds.has(photo)) faults.push(photoNotFound());
    if (match.person === null && row.fields.first_name === undefined && faults.length === 0) {
      faults.push(firstNameMissing());
    }
    if (faults.length > 0) {
      plan.rejected.push({ ...row, faults });
      continue;
    }
    if (photo !== null) plan.photoIds.push(photo);
    if (match.person === null) plan.created.push(toAddition(row));
    else {
      const change = changeOf(match.person, row);
      if (change === null) plan.unchanged += 1;
      else {
        plan.updated.push(change);
        plan.changed.push(toChangedPerson(match.person, change, row));
        plan.kept.push(keptChange(match.person, change));
      }
    }
  }
  return plan;
}

/** Of values that are not of the type of their field, those that the row would bring. */
function typeFaults({ mistyped, customFields }: ImportRow, person: KnownPerson | null): Fault[] {
  return mistyped
    .filter(({ key }) => {
      const current = person === null ? undefined : ownValue(person.custom_fields, key);
      return current === undefined || !isSame(current, customFields.get(key));
    })
    .map(({ fault }) => fault);
}

function newPhoto(
  { fields: { photo_asset_id: photo } }: ImportRow,
  person: KnownPerson | null,
): string | null {
  return photo === undefined || photo === person?.photo_asset_id ? null : photo;
}

type Match = { person: KnownPerson | null; faults: Fault[] };

const nobody = (fault: Fault): Match => ({ person: null, faults: [fault] });

function findMatch({ id, externalId, emailKey }: ImportRow, known: KnownPeople, claims: Claims): Match {
  const byExternalId = externalId === null ? undefined : known.byExternalId.get(externalId);
  if (id !== null) {
    const person = known.byId.get(id);
    if (person === undefined) {
      return nobody(faultOf(["body", "id"], "row_person_unknown"));
    }
    return byExternalId === undefined || byExternalId.id === id
      ? { person, faults: [] }
      : nobody(faultOf(["body", "external_id"], "row_external_id_taken"));
  }
  if (byExternalId !== undefined) return { person: byExternalId, faults: [] };
  const withEmail = emailKey === null ? [] : (known.byEmail.get(emailKey) ?? []);
  const isUnnamed = (person: KnownPerson) => person.external_id === null && !claims.hasExternalId(person.id);
  const candidates = withEmail.filter((person) => externalId === null || isUnnamed(person));
  if (candidates.length < 2) return { person: candidates[0] ?? null, faults: [] };
  return nobody(faultOf(["body", "email"], "row_email_ambiguous", { people: candidates.length }));
}

function toAddition({ fields, customFields }: ImportRow): PersonAddition {
  const columns = IMPORTED_FIELDS.map((column) => [column, fields[column] ?? null]);
  const filled = [...customFields].filter(([, value]) => value !== undefined);
  return {
    ...(Object.fromEntries(columns) as ImportedColumns),
    status: fields.status ?? "active",
    celebrate: fields.celebrate ?? true,
    id: newId(),
    custom_fields: Object.fromEntries(filled) as JsonObject,
  };
}

/** What a row changes about a person; null if nothing. An empty cell clears its field. */
function changeOf(person: KnownPerson, { fields, customFields }: ImportRow): PersonChange | null {
  const { custom_fields, ...columns } = person;
  const change: PersonChange = { ...columns, set_fields: {}, removed_fields: [] };
  let isChanged = false;
  for (const column of IMPORTED_FIELDS) {
    const value = fields[column];
    if (value === undefined || value === person[column]) continue;
    Object.assign(change, { [column]: value });
    isChanged = true;
  }
  const set: [string, JsonValue][] = [];
  for (const [key, value] of customFields) {
    const current = ownValue(custom_fields, key);
    if (isSame(current, value)) continue;
    if (value === undefined) change.removed_fields.push(key);
    else set.push([key, value]);
  }
  change.set_fields = Object.fromEntries(set);
  return isChanged || set.length > 0 || change.removed_fields.length > 0 ? change : null;
}

function toChangedPerson(person: KnownPerson, change: PersonChange, { source }: ImportRow): ChangedPerson {
  const columns = IMPORTED_FIELDS.filter((column) => change[column] !== person[column]).map((column) => ({
    field: column,
    before: person[column],
    after: change[column],
  }));
  const keys = [...Object.keys(change.set_fields), ...change.removed_fields];
  const custom = keys.map((key) => ({
    field: customFieldPath(key),
    before: ownValue(person.custom_fields, key) ?? null,
    after: ownValue(change.set_fields, key) ?? null,
  }));
  const { first_name, last_name } = person;
  return {
    line: source.line,
    person_id: person.id,
    first_name: first_name ?? "",
    last_name,
    changes: [...columns, ...custom],
  };
}

/** A key may be called `constructor`. */
const ownValue = (fields: JsonObject, key: string): JsonValue | undefined =>
  Object.hasOwn(fields, key) ? fields[key] : undefined;

/**
 * Whether a cell equals the stored value; also when a number or a list is written as its text, without the
 * `json:` mark.
 */
function isSame(current: JsonValue | undefined, cell: JsonValue | undefined): boolean {
  if (isDeepStrictEqual(current, cell)) return true;
  // A missing value, null and an empty text are three different cells in a file.
  if (typeof cell !== "string" || cell === "" || current === undefined || current === null) return false;
  return (typeof current === "string" ? current.trim() : JSON.stringify(current)) === cell;
}
