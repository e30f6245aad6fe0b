import type { Role } from "#lib/contract/resources/roles.ts";
import type { TenantDatabase } from "./tenant-database.ts";

/** The user or API key of a request, independent of an organization. */
export type Caller = {
  credential:
    | { type: "session"; userId: string }
    | { type: "api_key"; apiKeyId: string; orgId: string; role: Role; isOrgActive: boolean };
  requestId: string;
  ipAddress: string | null;
  /**
   * For a request with an Idempotency-Key outside of any organization: wraps a client so that its transaction
   * also stores the response. In an organization, `db` is such a client already.
   */
  once?: <Db extends object>(db: Db) => Db;
};

/** A caller in one organization. `db` only reaches that organization's rows. */
export type Actor = Caller & {
  orgId: string;
  role: Role;
  db: TenantDatabase;
  /**
   * The request has an Idempotency-Key: all its writes must go through `db`, whose transaction stores the
   * response.
   */
  isKeyed?: true;
};
