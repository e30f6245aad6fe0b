import { type Fault, faultOf } from "#lib/contract/faults.ts";
import type { ImportRow } from "./import-rows.ts";

type Claimant = Pick<ImportRow, "id" | "externalId" | "emailKey" | "source">;

/** Which person each row of a file is about, so that two rows never change the same person. */
export class Claims {
  readonly #externalIds = new Map<string, number>();
  readonly #people = new Map<string, number>();
  readonly #named = new Set<string>();
  readonly #emails = new Map<string, { line: number; hasKey: boolean }>();

  /**
   * Claims a row's person, or returns a fault that names the earlier row.
   * @param personId the existing person that the row is about, null for a new one
   */
  add({ id, externalId, emailKey: email, source: { line } }: Claimant, personId: string | null): Fault[] {
    const sameId = externalId === null ? undefined : this.#externalIds.get(externalId);
    if (sameId !== undefined)
      return [faultOf(["body", "external_id"], "row_repeats_external_id", { line: sameId })];
    if (externalId !== null) this.#externalIds.set(externalId, line);

    // Two people may share an address, but only if an id tells them apart.
    const hasKey = id !== null || externalId !== null;
    const sameEmail = email === null ? undefined : this.#emails.get(email);
    if (sameEmail !== undefined && !(hasKey && sameEmail.hasKey)) {
      return [faultOf(["body", "email"], "row_repeats_email", { line: sameEmail.line })];
    }
    if (email !== null && sameEmail === undefined) this.#emails.set(email, { line, hasKey });

    const person = id ?? personId;
    const samePerson = person === null ? undefined : this.#people.get(person);
    if (samePerson !== undefined) {
      return [faultOf(["body", id === null ? "email" : "id"], "row_repeats_person", { line: samePerson })];
    }
    if (person !== null) this.#people.set(person, line);
    if (person !== null && externalId !== null) this.#named.add(person);
    return [];
  }

  /** Whether a row gives this person an external id: then no row with another external id is about them. */
  hasExternalId(personId: string): boolean {
    return this.#named.has(personId);
  }
}
