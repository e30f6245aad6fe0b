import type { TenantConnection, TenantTransaction } from "../tenant-database.ts";

/** Links that still work. */
const working = (now: Date) => ({ revokedAt: null, expiresAt: { gt: now } });

/** The videos of a collection without a link that works, in its order. */
export async function selectUnlinkedVideos(
  tx: TenantTransaction,
  collectionId: string,
  now: Date,
): Promise<string[]> {
  const rows = await tx.video.findMany({
    where: { collectionId, watchLinks: { none: working(now) } },
    select: { id: true },
    orderBy: { position: "asc" },
  });
  return rows.map(({ id }) => id);
}

export function countLinkedVideos(tx: TenantTransaction, collectionId: string, now: Date): Promise<number> {
  return tx.video.count({ where: { collectionId, watchLinks: { some: working(now) } } });
}

/** @returns how many videos have lost their links */
export async function revokeLinksOfCollection(
  tx: TenantTransaction,
  collectionId: string,
  revokedAt: Date,
): Promise<number> {
  const where = { video: { collectionId }, revokedAt: null };
  const select = { videoId: true } as const;
  const links = await tx.watchLink.updateManyAndReturn({ where, data: { revokedAt }, select });
  return new Set(links.map(({ videoId }) => videoId)).size;
}

const READ_STEP = 500;

const linked = (now: Date) => ({
  id: true,
  position: true,
  person: { select: { externalId: true, firstName: true, lastName: true, email: true } },
  watchLinks: {
    where: working(now),
    orderBy: { id: "desc" as const },
    take: 1,
    select: { id: true, tokenHash: true, expiresAt: true },
  },
});

/** The videos of a collection with the newest link of each that works, page by page, in its order. */
export async function* linkedVideos(db: TenantConnection, collectionId: string, now: Date) {
  let after = -1;
  for (;;) {
    const videos = await db.video.findMany({
      where: { collectionId, position: { gt: after }, watchLinks: { some: working(now) } },
      orderBy: { position: "asc" },
      select: linked(now),
      take: READ_STEP,
    });
    yield videos;
    const last = videos.at(-1)?.position ?? null;
    if (last === null || videos.length < READ_STEP) return;
    after = last;
  }
}
