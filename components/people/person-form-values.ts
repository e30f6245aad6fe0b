import type { z } from "zod";
import type { Person } from "#lib/client/people/people.ts";
import type { personInput, personPatch } from "#lib/contract/resources/person.ts";

export type PersonInput = z.input<typeof personInput>;
type PersonPatch = z.input<typeof personPatch>;

/** What the form edits; the photo has its own place. */
export const FORM_FIELDS = [
  "first_name",
  "last_name",
  "birth_date",
  "hire_date",
  "email",
  "phone",
  "position",
  "sector",
  "external_id",
  "custom_fields",
] as const;

export type FormField = (typeof FORM_FIELDS)[number];
type FormValues = Pick<Person, FormField>;

/** A person as the form shows one: blank for what is not known. */
export function toFormValues(person: FormValues): PersonInput {
  return {
    first_name: person.first_name,
    last_name: person.last_name ?? "",
    birth_date: person.birth_date,
    hire_date: person.hire_date,
    email: person.email ?? "",
    phone: person.phone ?? "",
    position: person.position ?? "",
    sector: person.sector ?? "",
    external_id: person.external_id ?? "",
    custom_fields: person.custom_fields as PersonInput["custom_fields"],
  };
}

export const blankPerson: PersonInput = {
  first_name: "",
  last_name: "",
  birth_date: null,
  hire_date: null,
  email: "",
  phone: "",
  position: "",
  sector: "",
  external_id: "",
  custom_fields: {},
};

/** The fields in which two versions of a person differ. */
export function changedFields(before: Partial<FormValues>, after: Partial<FormValues>): FormField[] {
  return FORM_FIELDS.filter((field) => stable(before[field]) !== stable(after[field]));
}

/** Only what was changed: what somebody else wrote into the other fields stays. */
export function toPatch(before: FormValues, body: Partial<FormValues>): PersonPatch {
  const changed = changedFields(before, body);
  return Object.fromEntries(changed.map((field) => [field, body[field] ?? null])) as PersonPatch;
}

/** JSON with the names of an object in one order, so that the same facts are the same text. */
function stable(value: unknown): string {
  return JSON.stringify(value ?? null, (_key, each: unknown) =>
    typeof each === "object" && each !== null && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).sort(([a], [b]) => (a < b ? -1 : 1)))
      : each,
  );
}
