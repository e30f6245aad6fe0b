import type { FactsOf } from "#lib/contract/errors/error-codes.ts";
import { environment } from "../environment.ts";
import { StorageFullError } from "../errors.ts";
import type { TenantConnection, TenantTransaction } from "../tenant-database.ts";

/** Room that an organization's files take, in bytes. */
export type StorageUsed = {
  videos: number;
  /** About: a zip holds its videos as they are, and lists of a few kilobytes besides. */
  zips: number;
  /** Photos, pictures of templates, music and fonts. */
  uploads: number;
};

/** What an organization's files add up to. */
export async function measureStorage(db: TenantConnection, orgId: string): Promise<StorageUsed> {
  const [row] = await db.$queryRaw<StorageUsed[]>`
    select
      (select coalesce(sum(size), 0)::float8 from videos
        where org_id = ${orgId}::uuid and size is not null) as videos,
      (select coalesce(sum(size), 0)::float8 from videos
        where org_id = ${orgId}::uuid and size is not null and collection_id in (
          select id from collections where org_id = ${orgId}::uuid and zip_key is not null)) as zips,
      (select coalesce(sum(size), 0)::float8 from assets where org_id = ${orgId}::uuid) as uploads`;
  return row ?? { videos: 0, zips: 0, uploads: 0 };
}

/**
 * Makes sure that an organization has room for so many bytes more, until the transaction that adds them ends: two at once
 * cannot both be the last that fits.
 * @throws {StorageFullError}
 */
export async function requireWithinQuota(tx: TenantTransaction, orgId: string, bytes: number): Promise<void> {
  if (environment().storageBytes === 0) return;
  await tx.$queryRaw`select pg_advisory_xact_lock(hashtext('storage'), hashtext(${orgId}))::text`;
  refuse(await storageQuotaFault(tx, orgId, bytes));
}

/**
 * Makes sure that an organization has any room left: for what comes into being only later, such as a video, or has not
 * arrived yet, such as an upload.
 * @throws {StorageFullError}
 */
export async function requireQuotaLeft(db: TenantConnection, orgId: string): Promise<void> {
  refuse(await storageQuotaFault(db, orgId, 1));
}

/** How much room an organization's files take of how much, where there is none for so many bytes more; null when there is. */
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
