import type { z } from "zod";
import type { Person } from "#lib/client/people/people.ts";
import type { personInput, personPatch } from "#lib/contract/resources/person.ts";
import {
  isDateFact,
  isFlagFact,
  PERSON_FACTS,
  type PersonFact,
  SHOWN_FACTS,
} from "#lib/contract/resources/person-facts.ts";

export type PersonInput = z.input<typeof personInput>;
type PersonPatch = z.input<typeof personPatch>;

/**
 * The form's fields besides custom fields, in order: the personnel number, and what is wished, come last. The
 * photo is edited separately.
 */
export const FORM_FACTS: readonly PersonFact[] = [
  ...SHOWN_FACTS.filter((fact) => fact !== "external_id"),
  "external_id",
  ...PERSON_FACTS.filter(isFlagFact),
];

export type FormField = PersonFact | "custom_fields";
const FORM_FIELDS: readonly FormField[] = [...FORM_FACTS, "custom_fields"];
type FormValues = Pick<Person, FormField>;

/** A person as form values: unknown facts are blank. */
function toFacts(known: Partial<FormValues>): Omit<PersonInput, "custom_fields"> {
  const facts = SHOWN_FACTS.map((fact) => [fact, known[fact] ?? (isDateFact(fact) ? null : "")]);
  const { first_name = "", celebrate = true, show_age = null } = known;
  return { ...Object.fromEntries(facts), first_name, celebrate, show_age };
}

export function toFormValues(person: FormValues): PersonInput {
  const custom_fields = person.custom_fields as PersonInput["custom_fields"];
  return { ...toFacts(person), custom_fields };
}

export const blankPerson: PersonInput = { ...toFacts({}), custom_fields: {} };

/** The fields in which two versions of a person differ. */
export function changedFields(before: Partial<FormValues>, after: Partial<FormValues>): FormField[] {
  return FORM_FIELDS.filter((field) => stable(before[field]) !== stable(after[field]));
}

/** Only the changed fields, so that another user's changes to other fields are kept. */
export function toPatch(before: FormValues, body: Partial<FormValues>): PersonPatch {
  const changed = changedFields(before, body);
  return Object.fromEntries(changed.map((field) => [field, body[field] ?? null])) as PersonPatch;
}

/** JSON with sorted keys, so that equal values give equal text. */
function stable(value: unknown): string {
  return JSON.stringify(value ?? null, (_key, each: unknown) =>
    typeof each === "object" && each !== null && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).sort(([a], [b]) => (a < b ? -1 : 1)))
      : each,
  );
}
