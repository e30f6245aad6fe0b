import type { z } from "zod";
import type { watchLink } from "#lib/contract/resources/watch-link.ts";
import { secretHash } from "../auth/index.ts";
import { clock } from "../clock.ts";
import type { WatchLinkRow } from "./watch-link-queries.ts";
import { watchToken, watchUrl } from "./watch-token.ts";

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

/** The address of a link's page; null when it has expired, or was made with another secret of the installation. */
export async function addressOf({
  id,
  tokenHash,
  expiresAt,
}: Pick<WatchLinkRow, "id" | "tokenHash" | "expiresAt">): Promise<string | null> {
  if (expiresAt <= clock.now()) return null;
  const token = await watchToken(id);
  return secretHash(token) === tokenHash ? watchUrl(token) : null;
}
