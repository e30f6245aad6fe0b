import { signedUrls } from "../storage/signed-urls.ts";
import type { TenantTransaction } from "../tenant-database.ts";
import { emit } from "../webhooks/index.ts";
import { findOutOfDate } from "./staleness.ts";
import { findWatchUrls } from "./video-links.ts";
import { selectVideosByIds } from "./video-queries.ts";
import { toVideo } from "./video-serializer.ts";

/** Notifies the organization's webhooks that a video has ended in this transaction. */
export async function announceVideo(
  tx: TenantTransaction,
  event: "video.ready" | "video.succeeded" | "video.failed",
  { id, orgId }: { id: string; orgId: string },
): Promise<void> {
  await emit(tx, orgId, event, [id], async (ids) => {
    const rows = await selectVideosByIds(tx, ids);
    const [urls, stale, links] = await Promise.all([
      signedUrls(),
      findOutOfDate(tx, rows),
      findWatchUrls(tx, orgId, ids),
    ]);
    return rows.map((row) => toVideo(row, urls, stale, links));
  });
}
