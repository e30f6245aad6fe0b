import type { Role } from "#lib/contract/resources/roles.ts";
import type { TenantDatabase } from "./tenant-database.ts";

/** Whose credentials a request carries, whatever organization it is about. */
export type Caller = {
  credential:
    | { type: "session"; userId: string }
    | { type: "api_key"; apiKeyId: string; orgId: string; role: Role; isOrgActive: boolean };
  requestId: string;
  ipAddress: string | null;
  /**
   * Of a request with an Idempotency-Key outside of any organization: makes a client one whose transaction keeps the
   * answer. In an organization, `db` is such a client already.
   */
  once?: <Db extends object>(db: Db) => Db;
};

/** A caller in one organization. `db` reaches that organization's rows and no others. */
export type Actor = Caller & {
  orgId: string;
  role: Role;
  db: TenantDatabase;
  /** The request carries an Idempotency-Key: what it writes has to go through `db`, whose transaction keeps the answer. */
  isKeyed?: true;
};
