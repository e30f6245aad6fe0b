import { byCreation, type CreationPlace } from "../creation-order.ts";
import { COUNT_LIMIT } from "../cursor.ts";
import type { TenantConnection, TenantTransaction } from "../tenant-database.ts";
import type { WatchLinkRow } from "../watch-links/index.ts";

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
