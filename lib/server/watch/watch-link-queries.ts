import { byCreation, type CreationPlace } from "../creation-order.ts";
import { COUNT_LIMIT } from "../cursor.ts";
import type { WatchLink } from "../generated/prisma/client.ts";
import type { TenantConnection, TenantTransaction } from "../tenant-database.ts";

export type WatchLinkRow = WatchLink;

const ofVideo = (videoId: string) => ({ videoId, revokedAt: null });

/** Links of a video that have not been revoked. */
export function selectWatchLinks(
  db: TenantConnection,
  videoId: string,
  place: CreationPlace,
): Promise<WatchLinkRow[]> {
  const { after, page } = byCreation(place);
  return db.watchLink.findMany({ where: { ...ofVideo(videoId), ...after }, ...page });
}

export function countWatchLinks(db: TenantConnection, videoId: string): Promise<number> {
  return db.watchLink.count({ where: ofVideo(videoId), take: COUNT_LIMIT + 1 });
}

/** How many of them still work, those that were mailed aside: each message has one of its own. */
export function countWorkingLinks(db: TenantConnection, videoId: string, now: Date): Promise<number> {
  return db.watchLink.count({ where: { ...ofVideo(videoId), expiresAt: { gt: now }, mails: { none: {} } } });
}

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

/** Revokes a link; the id of its video, null when there is no such link or it is revoked already. */
export async function markRevoked(
  tx: TenantTransaction,
  id: string,
  revokedAt: Date,
): Promise<string | null> {
  const [row] = await tx.watchLink.updateManyAndReturn({
    where: { id, revokedAt: null },
    data: { revokedAt },
    select: { videoId: true },
  });
  return row?.videoId ?? null;
}

/** For how many days a new link of the organization works. */
export async function findLinkDays(db: TenantConnection, orgId: string): Promise<number> {
  const { watchLinkDays } = await db.organization.findUniqueOrThrow({
    where: { id: orgId },
    select: { watchLinkDays: true },
  });
  return watchLinkDays;
}
