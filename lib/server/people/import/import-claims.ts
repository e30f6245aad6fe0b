import type { ResultOf } from "#lib/contract/contract.ts";
import { type Fault, faultOf } from "#lib/contract/faults.ts";
import { SHARED_EMAILS_LIMIT, SHARING_LINES_LIMIT } from "#lib/contract/resources/import-limits.ts";
import type { importPeople } from "#lib/contract/resources/person-csv.ts";
import type { ImportRow } from "./import-rows.ts";

type Claimant = Pick<ImportRow, "id" | "externalId" | "emailKey" | "source">;

type SharedEmail = ResultOf<typeof importPeople>["shared_emails"][number];

/** Which person each row of a file is about, so that two rows never change the same person. */
export class Claims {
  readonly #externalIds = new Map<string, number>();
  readonly #people = new Map<string, number>();
  readonly #named = new Set<string>();
  readonly #emails = new Map<string, { line: number; hasKey: boolean }>();
  readonly #shared = new Map<string, SharedEmail>();

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
    if (email !== null && sameEmail !== undefined) this.#share(email, [sameEmail.line, line]);
    return [];
  }

  /** The first addresses that several rows have. */
  sharedEmails(): SharedEmail[] {
    return [...this.#shared.values()].slice(0, SHARED_EMAILS_LIMIT);
  }

  sharedEmailCount(): number {
    return this.#shared.size;
  }

  #share(email: string, [first, line]: [number, number]): void {
    const known = this.#shared.get(email);
    if (known === undefined) this.#shared.set(email, { email, lines: [first, line], rows: 2 });
    else {
      known.rows += 1;
      if (known.lines.length < SHARING_LINES_LIMIT) known.lines.push(line);
    }
  }

  /** Whether a row gives this person an external id: then no row with another external id is about them. */
  hasExternalId(personId: string): boolean {
    return this.#named.has(personId);
  }
}
