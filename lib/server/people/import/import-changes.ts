import type { ResultOf } from "#lib/contract/contract.ts";
import {
  CHANGED_FIELDS_LIMIT,
  CHANGED_PEOPLE_LIMIT,
  CHANGED_PEOPLE_LIMIT_BYTES,
} from "#lib/contract/resources/import-limits.ts";
import type { importPeople } from "#lib/contract/resources/person-csv.ts";
import { IMPORTED_FIELDS } from "../person-columns.ts";
import type { ChangedPerson } from "./import-plan.ts";

type ImportResult = ResultOf<typeof importPeople>;

/** What an import reports about the people that it changes: a few one by one, and a count for each field. */
export class Changes {
  readonly people: ChangedPerson[] = [];
  readonly #byField = new Map<string, number>();
  #bytes = 0;
  /** After the first person without room, none is added. */
  #isTelling = true;

  /** Adds the next changed people of the file. */
  add(people: readonly ChangedPerson[]): void {
    for (const person of people) {
      for (const { field } of person.changes) this.#count(field);
      if (this.#isTelling) this.#tell(person);
    }
  }

  /** How many people each field changes for: fields of every person in their order, then custom fields. */
  fields(): ImportResult["changed_fields"] {
    const counts = [...this.#byField].map(([field, people]) => ({ field, people }));
    return counts.sort((one, other) => placeOf(one.field) - placeOf(other.field));
  }

  #count(field: string): void {
    const known = this.#byField.get(field);
    if (known === undefined && this.#byField.size >= CHANGED_FIELDS_LIMIT) return;
    this.#byField.set(field, (known ?? 0) + 1);
  }

  #tell(person: ChangedPerson): void {
    this.#bytes += Buffer.byteLength(JSON.stringify(person));
    this.#isTelling = this.people.length < CHANGED_PEOPLE_LIMIT && this.#bytes <= CHANGED_PEOPLE_LIMIT_BYTES;
    if (this.#isTelling) this.people.push(person);
  }
}

const FIELDS: readonly string[] = IMPORTED_FIELDS;

function placeOf(field: string): number {
  const place = FIELDS.indexOf(field);
  return place < 0 ? FIELDS.length : place;
}
