import type { WatchLink } from "../generated/prisma/client.ts";
import type { TenantConnection, TenantTransaction } from "../tenant-database.ts";

export type WatchLinkRow = WatchLink;

/** Adds links of one organization in one statement: by Prisma, ten thousand take most of the time of a request for them. */
export async function insertWatchLinks(
  tx: TenantTransaction,
  orgId: string,
  links: readonly Omit<WatchLinkRow, "orgId" | "revokedAt">[],
): Promise<void> {
  await tx.$executeRaw`
    insert into watch_links (id, org_id, video_id, token_hash, created_by_id, expires_at, created_at)
    select l."id", ${orgId}::uuid, l."videoId", l."tokenHash", l."createdById", l."expiresAt", l."createdAt"
    from jsonb_to_recordset(${JSON.stringify(links)}::jsonb) as l("id" uuid, "videoId" uuid, "tokenHash" text,
      "createdById" uuid, "expiresAt" timestamptz, "createdAt" timestamptz)`;
}

/** For how many days a new link of the organization works. */
export async function findLinkDays(db: TenantConnection, orgId: string): Promise<number> {
  const { watchLinkDays } = await db.organization.findUniqueOrThrow({
    where: { id: orgId },
    select: { watchLinkDays: true },
  });
  return watchLinkDays;
}
