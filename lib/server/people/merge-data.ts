import { customFieldPath } from "#lib/contract/fields/custom-field-path.ts";
import { isNoValue } from "#lib/contract/fields/custom-field-types.ts";
import { shownBirthDate } from "#lib/contract/fields/yearless-day.ts";
import type { ShownFact } from "#lib/contract/resources/person-facts.ts";
import { type PhotoFraming, photoCrop, photoFocus } from "#lib/contract/resources/photo-framing.ts";
import type { MergeValue } from "#lib/contract/scene/merge-fields.ts";
import { RowReader } from "#lib/server/columns.ts";
import type { Person } from "#lib/server/generated/prisma/client.ts";
import type { TenantConnection } from "#lib/server/tenant-database.ts";
import { findFormerKeys } from "./custom-field-definitions.ts";
import { MERGED_COLUMNS } from "./person-columns.ts";
import { findPerson, type PersonRow, selectPeopleByIds } from "./person-queries.ts";

/** A person with what a video shows of them: the values of merge fields, and the photo. */
export type PortrayedPerson = PersonRow;

/** Null when the organization has no person with this id. */
export async function findPortrayedPerson(db: TenantConnection, id: string): Promise<PortrayedPerson | null> {
  const person = await findPerson(db, id);
  return person === null ? null : withFormerKeys(person, await findFormerKeys(db));
}

/** The organization's people among `ids`, by id. */
export async function findPortrayedPeople(
  db: TenantConnection,
  ids: readonly string[],
): Promise<Map<string, PortrayedPerson>> {
  const rows = await selectPeopleByIds(db, ids);
  const former = await findFormerKeys(db);
  return new Map(rows.map((row) => [row.id, withFormerKeys(row, former)]));
}

/**
 * The person with the value of a merged field under its former keys too, so that merge fields with one of these
 * go on working. A value that is stored under the former key itself counts.
 * @param former the key that each former key means
 */
export function withFormerKeys<Row extends Pick<Person, "customFields">>(
  person: Row,
  former: ReadonlyMap<string, string>,
): Row {
  if (former.size === 0) return person;
  const fields = new Map(Object.entries((person.customFields ?? {}) as Record<string, unknown>));
  const added = [...former].flatMap(([formerKey, key]) => {
    const value = fields.get(key);
    return isNoValue(fields.get(formerKey)) && !isNoValue(value) ? [[formerKey, value] as const] : [];
  });
  return { ...person, customFields: Object.fromEntries([...fields, ...added]) };
}

/** How the person's photo is shown; null for all of it, as it is. */
export function framingOf(person: Person): PhotoFraming | null {
  const framing = { focus: focusOf(person.photoFocus), crop: cropOf(person.photoCrop) };
  return framing.focus === null && framing.crop === null ? null : framing;
}

const focusOf = (stored: unknown) => photoFocus.nullable().catch(null).parse(stored);
const cropOf = (stored: unknown) => photoCrop.nullable().catch(null).parse(stored);

/** First and last name in the order they are read aloud. */
export function fullName({ firstName, lastName }: Pick<Person, "firstName" | "lastName">): string {
  return lastName === null ? firstName : `${firstName} ${lastName}`;
}

const reader = new RowReader<Record<"id" | ShownFact | "status", MergeValue>>(MERGED_COLUMNS);

/**
 * A person's values by merge field name; custom ones as `custom_fields.<name>`, dates as `YYYY-MM-DD`. `age`,
 * `years_of_service` and the photo are not included: the renderer adds them, because it knows the day. The
 * birth date of somebody whose age is not to be shown has no year, and then there is no age.
 */
export function toMergeData(person: Person): Record<string, MergeValue> {
  const { birth_date: birthDate, ...facts } = reader.fromProperties(person, null);
  return {
    ...customFields(person.customFields),
    ...facts,
    birth_date: typeof birthDate === "string" ? shownBirthDate(birthDate, person.showAge) : birthDate,
  };
}

/** A list is joined into text; a value without a plain text, such as an object, counts as missing. */
function customFields(stored: unknown): Record<string, MergeValue> {
  const entries = Object.entries((stored ?? {}) as Record<string, unknown>);
  return Object.fromEntries(entries.map(([name, value]) => [customFieldPath(name), toMergeValue(value)]));
}

function toMergeValue(value: unknown): MergeValue {
  if (typeof value === "string" || typeof value === "number") return value;
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (!Array.isArray(value)) return null;
  const texts = value.map(toMergeValue).filter((item) => item !== null && item !== "");
  return texts.length > 0 ? texts.join(", ") : null;
}
