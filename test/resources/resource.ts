import type { JsonObject } from "#lib/contract/fields/json-object.ts";
import type { AuditAction } from "#lib/contract/resources/audit-event.ts";
import type { OrganizationRows } from "./index.ts";
import type { Ask, Operation } from "./operation.ts";

export type Get = Operation & {
  /** Why the test of entity tags does not create one by POST and read it. */
  tagUntested?: string;
};

export type Write = Operation & {
  /** What is on record once it succeeded; null for one that writes nothing to be on record. */
  audit: AuditAction | null;
};

export type Post = Write & {
  /** Why it takes no `Idempotency-Key`: it creates nothing, or is safe to repeat. docs/api.md lists these operations. */
  repeatable?: string;
  /** What is sent several times with one `Idempotency-Key`, where a second effect of `ask` would not show. */
  repeated?: (rows: OrganizationRows) => Ask;
};

export type Patch = Write & {
  /** Two bodies that change what `ask` is about, each in another way. */
  changes: readonly [JsonObject, JsonObject];
  /**
   * Fields of the answer that no PATCH sets and that change by a request nevertheless, or never. A field that changes
   * without a request belongs into `volatile` of its group in `lib/contract/groups`: with it here, `If-Match` is refused
   * to somebody who has seen the newest version of what they change.
   */
  byRequest: readonly string[];
};

/**
 * What the tests of all operations know of a resource: its operations by method and the contract's id. A function beside
 * it, `addProjects` say, adds its rows to an organization of the tests; `index.ts` puts both together with all others.
 */
export type Resource = {
  gets?: Readonly<Record<string, Get>>;
  posts?: Readonly<Record<string, Post>>;
  patches?: Readonly<Record<string, Patch>>;
  deletes?: Readonly<Record<string, Write>>;
  /** Its tables that hold nothing of a person of the directory, so that an erasure leaves them alone. */
  aboutNobody: readonly string[];
};
