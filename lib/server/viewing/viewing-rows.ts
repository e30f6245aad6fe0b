import type { TenantDatabase } from "../tenant-database.ts";

/** The place of the sound among the shared parts of a video, whose others are numbered from 0. */
export const SOUND_PLACE = -1;

/** A part of a video that others have too, and that everybody may cache. */
type SharedPart = { key: string; place: number };

/** Writes down from which video shared parts can be made, so that whoever has their address is given them. */
export async function noteSharedParts(
  db: TenantDatabase,
  { orgId, videoId, parts }: { orgId: string; videoId: string; parts: readonly SharedPart[] },
): Promise<void> {
  await db.streamSegment.createMany({
    data: parts.map(({ key, place }) => ({ key, place, videoId, orgId })),
    skipDuplicates: true,
  });
}
