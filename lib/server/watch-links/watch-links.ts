import { secretHash } from "../auth/index.ts";
import { clock } from "../clock.ts";
import { newId } from "../ids.ts";
import type { TenantTransaction } from "../tenant-database.ts";
import { findLinkDays, insertWatchLinks, type WatchLinkRow } from "./watch-link-rows.ts";
import { watchToken } from "./watch-token.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Makes a link for each of some videos of the organization, in the transaction of what the links are for.
 * @param days for how many they work; by default the organization's setting
 * @param starts from when each of them counts its days; by default from now
 * @param createdById the user who asked for them, null for an API key and the installation itself
 * @returns the links, in the order of the videos
 */
export async function saveWatchLinks(
  tx: TenantTransaction,
  orgId: string,
  videoIds: readonly string[],
  {
    days,
    createdById = null,
    starts = [],
  }: { days?: number | undefined; createdById?: string | null; starts?: readonly Date[] } = {},
): Promise<WatchLinkRow[]> {
  const createdAt = clock.now();
  const lifetime = (days ?? (await findLinkDays(tx, orgId))) * DAY_MS;
  const links = await Promise.all(
    videoIds.map(async (videoId, index) => {
      const id = newId();
      const tokenHash = secretHash(await watchToken(id));
      const expiresAt = new Date((starts[index] ?? createdAt).getTime() + lifetime);
      return { id, orgId, videoId, tokenHash, createdById, createdAt, expiresAt, revokedAt: null };
    }),
  );
  await insertWatchLinks(tx, orgId, links);
  return links;
}
