import { type Fault, fault } from "#lib/contract/faults.ts";
import type { JsonObject, JsonValue } from "#lib/contract/json-object.ts";
import { PERSON_FACTS } from "#lib/contract/person-facts.ts";
import { newId } from "../ids.ts";
import { firstNameMissing, type ImportRow } from "./import-rows.ts";
import type { ImportField } from "./import-synonyms.ts";
import type { KnownPerson, PersonAddition, PersonChange } from "./person-import-queries.ts";

export type ImportPlan = {
  created: PersonAddition[];
  updated: PersonChange[];
  unchanged: number;
  rejected: ImportRow[];
};

/** Whom the organization knows already: by external id, and by e-mail address in lower case. */
export type KnownPeople = {
  byExternalId: ReadonlyMap<string, KnownPerson>;
  byEmail: ReadonlyMap<string, readonly KnownPerson[]>;
};

/**
 * Says what becomes of each row. A row is about the person with its external id; without such a person, about the one
 * with its e-mail address, provided that this person has no other external id. Otherwise it is a new person. Of two
 * rows about one person the first counts, even if it is rejected: which of them is right, only the sender knows.
 */
export function planImport(rows: readonly ImportRow[], known: KnownPeople): ImportPlan {
  const plan: ImportPlan = { created: [], updated: [], unchanged: 0, rejected: [] };
  const claims = new Claims();
  for (const row of rows) {
    const match = findMatch(row, known);
    const faults = [...row.faults, ...match.faults, ...claims.add(row, match.person)];
    if (match.person === null && row.fields.first_name === undefined && faults.length === 0) {
      faults.push(firstNameMissing());
    }
    if (faults.length > 0) plan.rejected.push({ ...row, faults });
    else if (match.person === null) plan.created.push(toAddition(row));
    else {
      const change = changeOf(match.person, row);
      if (change === null) plan.unchanged += 1;
      else plan.updated.push(change);
    }
  }
  return plan;
}

type Match = { person: KnownPerson | null; faults: Fault[] };

function findMatch({ externalId, email }: ImportRow, known: KnownPeople): Match {
  const byId = externalId === null ? undefined : known.byExternalId.get(externalId);
  if (byId !== undefined) return { person: byId, faults: [] };
  const withEmail = email === null ? [] : (known.byEmail.get(email) ?? []);
  const candidates = withEmail.filter((person) => externalId === null || person.external_id === null);
  if (candidates.length < 2) return { person: candidates[0] ?? null, faults: [] };
  const msg = `Value error, ${candidates.length} people have this e-mail address: only an external_id tells them apart`;
  return { person: null, faults: [fault(["body", "email"], msg, "value_error")] };
}

/** Which people the rows so far are about. */
class Claims {
  readonly #externalIds = new Map<string, number>();
  readonly #people = new Map<string, number>();
  readonly #emails = new Map<string, { line: number; hasExternalId: boolean }>();

  /** Takes a row's person, or says which row was first. */
  add({ externalId, email, line }: ImportRow, person: KnownPerson | null): Fault[] {
    const hasExternalId = externalId !== null;
    const sameId = externalId === null ? undefined : this.#externalIds.get(externalId);
    if (sameId !== undefined) return [repeated("external_id", `line ${sameId} has the same external_id`)];
    if (externalId !== null) this.#externalIds.set(externalId, line);

    // People may share an address, but only an external id can tell them apart.
    const sameEmail = email === null ? undefined : this.#emails.get(email);
    if (sameEmail !== undefined && !(hasExternalId && sameEmail.hasExternalId)) {
      return [repeated("email", `line ${sameEmail.line} has the same e-mail address`)];
    }
    if (email !== null && sameEmail === undefined) this.#emails.set(email, { line, hasExternalId });

    const samePerson = person === null ? undefined : this.#people.get(person.id);
    if (samePerson !== undefined) return [repeated("email", `line ${samePerson} is about the same person`)];
    if (person !== null) this.#people.set(person.id, line);
    return [];
  }
}

const repeated = (field: string, reason: string) =>
  fault(["body", field], `Value error, ${reason}`, "value_error");

function toAddition({ fields, customFields }: ImportRow): PersonAddition {
  const columns = PERSON_FACTS.map((field) => [field, fields[field] ?? null]);
  const filled = [...customFields].filter((entry): entry is [string, string] => entry[1] !== null);
  return {
    ...(Object.fromEntries(columns) as Record<ImportField, string | null>),
    id: newId(),
    custom_fields: Object.fromEntries(filled),
  };
}

/** What a row changes about a person, null if nothing. An empty cell clears its field. */
function changeOf(person: KnownPerson, { fields, customFields }: ImportRow): PersonChange | null {
  const { custom_fields, ...columns } = person;
  const change: PersonChange = { ...columns, set_fields: {}, removed_fields: [] };
  let isChanged = false;
  for (const field of PERSON_FACTS) {
    const value = fields[field];
    if (value === undefined || value === person[field]) continue;
    change[field] = value;
    isChanged = true;
  }
  const set: [string, string][] = [];
  for (const [key, value] of customFields) {
    if (textOf(custom_fields, key) === (value ?? "")) continue;
    if (value === null) change.removed_fields.push(key);
    else set.push([key, value]);
  }
  change.set_fields = Object.fromEntries(set);
  return isChanged || set.length > 0 || change.removed_fields.length > 0 ? change : null;
}

/** A custom field as a cell shows it, so that a number or a list which comes back as its text is left as it is. */
function textOf(fields: JsonObject, key: string): string {
  const value: JsonValue = Object.hasOwn(fields, key) ? (fields[key] ?? null) : null;
  if (value === null) return "";
  return typeof value === "string" ? value.trim() : JSON.stringify(value);
}
