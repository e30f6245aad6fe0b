import type { Actor } from "../actor.ts";
import { ConflictError } from "../errors.ts";
import type { TenantTransaction } from "../tenant-database.ts";
import { countLiveApiKeys } from "./api-key-queries.ts";

/** Maximum number of keys of an organization that were not revoked: more than it has systems, with one key each. */
export const API_KEY_LIMIT = 100;

/** Lets one key at a time be added, so that concurrent requests cannot exceed the limit together. */
export async function lockLimit(tx: TenantTransaction, orgId: string): Promise<void> {
  await tx.$queryRaw`select pg_advisory_xact_lock(hashtext('API keys'), hashtext(${orgId}))::text`;
}

/** @throws {ConflictError} when the organization has as many keys as it may */
export async function requireRoom(tx: TenantTransaction): Promise<void> {
  if ((await countLiveApiKeys(tx)) >= API_KEY_LIMIT)
    throw new ConflictError("api_key_limit_reached", { limit: API_KEY_LIMIT });
}

/** Whose a new key is: the organization's, and created by the caller, if that is a person. */
export function creatorOf({ credential, orgId }: Actor): { orgId: string; createdById: string | null } {
  return { orgId, createdById: credential.type === "session" ? credential.userId : null };
}
