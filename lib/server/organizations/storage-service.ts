import { roleAtLeast } from "#lib/contract/resources/roles.ts";
import type { Actor } from "../actor.ts";
import { environment } from "../environment.ts";
import { RoleError } from "../errors.ts";
import { measureStorage, type StorageUsed } from "../storage/storage-quota.ts";

/**
 * The size of an organization's files, and its limit: null if there is none.
 * @throws {RoleError} without the role admin
 */
export async function storageUsed({
  role,
  db,
  orgId,
}: Actor): Promise<StorageUsed & { limit: number | null }> {
  if (!roleAtLeast(role, "admin")) throw new RoleError("admin");
  const { storageBytes } = environment();
  return { ...(await measureStorage(db, orgId)), limit: storageBytes === 0 ? null : storageBytes };
}
