import { type TenantDatabase, tenantDatabase } from "../tenant-database.ts";

/** A video that failed, or was canceled, is not shown to anybody. */
export const PLAYABLE_STATUSES = ["ready", "queued", "rendering", "succeeded"] as const;

/** A part of a video that others have too, and that everybody may cache. */
type SharedPart = { key: string; place: number };

/**
 * Writes down from which video shared parts can be made, so that whoever has their address is given them. What was written
 * down before stays, as long as its video can be played: one worker makes a part for everybody.
 */
export async function noteSharedParts(
  db: TenantDatabase,
  { orgId, videoId, parts }: { orgId: string; videoId: string; parts: readonly SharedPart[] },
): Promise<void> {
  // In the same order everywhere, so that no two wait for each other.
  const sorted = parts.toSorted((one, other) => (one.key < other.key ? -1 : 1));
  await db.$executeRaw`
    insert into stream_segments (key, place, org_id, video_id)
    select part.key, part.place, ${orgId}::uuid, ${videoId}::uuid
    from unnest(${sorted.map(({ key }) => key)}::text[], ${sorted.map(({ place }) => place)}::int[]) part (key, place)
    on conflict (key, org_id) do update set video_id = excluded.video_id, place = excluded.place
    where not exists (
      select from videos v
      where v.org_id = stream_segments.org_id and v.id = stream_segments.video_id
        and v.status::text = any(${[...PLAYABLE_STATUSES]}))`;
}

/** A video does not have a part any more that it was written down for: the next one that is played takes its place. */
export async function forgetSharedPart(
  key: string,
  { orgId, videoId }: { orgId: string; videoId: string },
): Promise<void> {
  await tenantDatabase(orgId).streamSegment.deleteMany({ where: { key, videoId } });
}
