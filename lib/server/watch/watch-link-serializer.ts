import type { z } from "zod";
import type { watchLink } from "#lib/contract/resources/watch-link.ts";
import { addressOf, type WatchLinkRow } from "../watch-links/index.ts";

export type WatchLinkResource = z.output<typeof watchLink>;

/** A link as the API shows it, with its address as long as that works. */
export async function toWatchLink(row: WatchLinkRow): Promise<WatchLinkResource> {
  return {
    id: row.id,
    org_id: row.orgId,
    video_id: row.videoId,
    url: await addressOf(row),
    expires_at: row.expiresAt.toISOString(),
    created_at: row.createdAt.toISOString(),
  };
}
