import type { FactsOf } from "#lib/contract/errors/error-codes.ts";
import { environment } from "../environment.ts";
import { StorageFullError } from "../errors.ts";
import type { TenantConnection, TenantTransaction } from "../tenant-database.ts";

/** The size of an organization's files, in bytes. */
export type StorageUsed = {
  videos: number;
  /** Approximate: a zip contains its videos unchanged, and tables of a few kilobytes. */
  zips: number;
  /** Photos, pictures of templates, music and fonts. */
  uploads: number;
};

/** The total size of an organization's files: what workers have added up, and what has changed since. */
export async function measureStorage(db: TenantConnection, orgId: string): Promise<StorageUsed> {
  const [row] = await db.$queryRaw<StorageUsed[]>`
    select coalesce(sum(videos), 0)::float8 as videos, coalesce(sum(zips), 0)::float8 as zips,
      coalesce(sum(uploads), 0)::float8 as uploads
    from (
      select videos, zips, uploads from storage_used where org_id = ${orgId}::uuid
      union all select videos, zips, uploads from storage_changes where org_id = ${orgId}::uuid) as counted`;
  return row ?? { videos: 0, zips: 0, uploads: 0 };
}

/**
 * Makes sure that an organization may add this many bytes, until the transaction that adds them ends, so that
 * concurrent requests cannot exceed the limit together.
 * @throws {StorageFullError}
 */
export async function requireWithinQuota(tx: TenantTransaction, orgId: string, bytes: number): Promise<void> {
  if (environment().storageBytes === 0) return;
  await tx.$queryRaw`select pg_advisory_xact_lock(hashtext('storage'), hashtext(${orgId}))::text`;
  refuse(await storageQuotaFault(tx, orgId, bytes));
}

/**
 * Makes sure that an organization has any storage left: for files that are made later, such as a video, or
 * have not arrived yet, such as an upload.
 * @throws {StorageFullError}
 */
export async function requireQuotaLeft(db: TenantConnection, orgId: string): Promise<void> {
  refuse(await storageQuotaFault(db, orgId, 1));
}

/** The used storage and the limit, if this many more bytes exceed it; else null. */
export async function storageQuotaFault(
  db: TenantConnection,
  orgId: string,
  bytes: number,
): Promise<FactsOf<"storage_quota_exceeded"> | null> {
  const { storageBytes } = environment();
  if (storageBytes === 0) return null;
  const { videos, zips, uploads } = await measureStorage(db, orgId);
  const used = videos + zips + uploads;
  if (used + bytes <= storageBytes) return null;
  return { used_bytes: used, limit_bytes: storageBytes };
}

function refuse(usedUp: FactsOf<"storage_quota_exceeded"> | null): void {
  if (usedUp !== null) throw new StorageFullError(usedUp);
}
