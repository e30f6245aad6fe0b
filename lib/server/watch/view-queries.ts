import { Prisma, type WatchViews } from "../generated/prisma/client.ts";
import { newId } from "../ids.ts";
import type { TenantConnection, TenantDatabase } from "../tenant-database.ts";

/** How often, and when first and last; without views at no time. */
export type Total = { views: number; firstAt: Date | null; lastAt: Date | null };

/** How long a view may wait for a row that something else changes, and with it the film. */
const LOCK_TIMEOUT_MS = 300;

/**
 * Adds a view of a collection, or of a video, unless the organization has ceased to count it meanwhile. What is deleted at
 * this moment is not counted.
 */
export async function addView(
  db: TenantDatabase,
  orgId: string,
  of: { collectionId: string } | { videoId: string },
  at: Date,
): Promise<void> {
  const [table, column, id] =
    "videoId" in of
      ? ([Prisma.sql`videos`, Prisma.sql`video_id`, of.videoId] as const)
      : ([Prisma.sql`collections`, Prisma.sql`collection_id`, of.collectionId] as const);
  const settings = "videoId" in of ? ["per_person"] : ["totals", "per_person"];
  await db.$transaction(async (tx) => {
    await tx.$executeRaw`select set_config('lock_timeout', ${`${LOCK_TIMEOUT_MS}ms`}, true)`;
    await tx.$executeRaw`
      insert into view_counts (id, org_id, ${column}, views, first_at, last_at)
      select ${newId()}::uuid, counted.org_id, counted.id, 1, ${at}::timestamptz, ${at}::timestamptz
      from ${table} counted join organizations on organizations.id = counted.org_id
      where counted.org_id = ${orgId}::uuid and counted.id = ${id}::uuid
        and organizations.watch_views::text = any(${settings})
      for share of organizations
      on conflict (org_id, ${column}) do update set views = view_counts.views + 1, last_at = excluded.last_at`;
  });
}

export async function findSetting(db: TenantConnection, orgId: string): Promise<WatchViews> {
  const { watchViews } = await db.organization.findUniqueOrThrow({
    where: { id: orgId },
    select: { watchViews: true },
  });
  return watchViews;
}

/** How many people of a collection have had a link to their video. */
export async function countInvited(db: TenantConnection, collectionId: string): Promise<number> {
  const people = await db.video.groupBy({
    by: ["personId"],
    where: { collectionId, personId: { not: null }, watchLinks: { some: {} } },
    orderBy: { personId: "asc" },
    take: 100,
  });
  return people.length;
}

export async function totalOfCollection(db: TenantConnection, collectionId: string): Promise<Total> {
  return (await db.viewCount.findFirst({ where: { collectionId } })) ?? NONE;
}

export async function totalOfPerson(db: TenantConnection, personId: string): Promise<Total> {
  const { _sum, _min, _max } = await db.viewCount.aggregate({
    where: { video: { personId } },
    _sum: { views: true },
    _min: { firstAt: true },
    _max: { lastAt: true },
  });
  return { views: _sum.views ?? 0, firstAt: _min.firstAt, lastAt: _max.lastAt };
}

const NONE: Total = { views: 0, firstAt: null, lastAt: null };
