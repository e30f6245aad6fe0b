import { Prisma } from "../generated/prisma/client.ts";
import { type TenantDatabase, tenantDatabase } from "../tenant-database.ts";

/** A video that failed, or was canceled, is not shown to anybody. */
export const PLAYABLE_STATUSES = ["ready", "queued", "rendering", "succeeded"] as const;

/** From how many videos of an organization a shared part can be made: as long as one of them has it, it is there. */
export const MOST_SOURCES = 4;

/** A part of a video that others have too, and that everybody may cache. */
type SharedPart = { key: string; place: number };

/** Whether the video of a row of `stream_segments` can be played. */
const isPlayable = (row: Prisma.Sql) => Prisma.sql`exists (
  select from videos v
  where v.org_id = ${row}.org_id and v.id = ${row}.video_id and v.status::text = any(${[...PLAYABLE_STATUSES]}))`;

/**
 * Writes down that shared parts can be made from a video, so that whoever has their address is given them. The first video
 * stays the first, as long as it can be played: one worker makes a part for everybody. A few others are written down too, as
 * those who play them go by the same address when the first one changes or goes.
 * @returns the places of those parts that everybody gets from this very video
 */
export async function noteSharedParts(
  db: TenantDatabase,
  { orgId, videoId, parts }: { orgId: string; videoId: string; parts: readonly SharedPart[] },
): Promise<Set<number>> {
  // In the same order everywhere, so that no two wait for each other.
  const sorted = parts.toSorted((one, other) => (one.key < other.key ? -1 : 1));
  const keys = sorted.map(({ key }) => key);
  const given = Prisma.sql`unnest(${keys}::text[], ${sorted.map(({ place }) => place)}::int[]) part (key, place)`;
  const [org, video] = [Prisma.sql`${orgId}::uuid`, Prisma.sql`${videoId}::uuid`];
  await db.$executeRaw`
    with moved as (
      update stream_segments s set place = part.place from ${given}
      where s.key = part.key and s.org_id = ${org} and s.video_id = ${video} and s.place <> part.place)
    insert into stream_segments (key, org_id, rank, place, video_id)
    select part.key, ${org}, free.rank, part.place, ${video}
    from ${given}
      cross join lateral (
        select place.rank from generate_series(0, ${MOST_SOURCES - 1}::int) place (rank)
        where not exists (
          select from stream_segments s
          where s.key = part.key and s.org_id = ${org} and s.rank = place.rank and ${isPlayable(Prisma.sql`s`)})
        order by place.rank limit 1) free
    where not exists (
      select from stream_segments s where s.key = part.key and s.org_id = ${org} and s.video_id = ${video})
    on conflict (key, org_id, rank) do update set video_id = excluded.video_id, place = excluded.place
    where not ${isPlayable(Prisma.sql`stream_segments`)}`;
  const own = await db.$queryRaw<{ place: number }[]>`
    select s.place from stream_segments s
    where s.key = any(${keys}) and s.org_id = ${org} and s.video_id = ${video} and not exists (
      select from stream_segments o
      where o.key = s.key and o.org_id = s.org_id and o.rank < s.rank and ${isPlayable(Prisma.sql`o`)})`;
  return new Set(own.map(({ place }) => place));
}

/** A video does not have a part any more that it was written down for: from then on others are asked for it. */
export async function forgetSharedPart(
  key: string,
  { orgId, videoId }: { orgId: string; videoId: string },
): Promise<void> {
  await tenantDatabase(orgId).streamSegment.deleteMany({ where: { key, videoId } });
}
