import { signedUrls } from "../storage/signed-urls.ts";
import type { TenantTransaction } from "../tenant-database.ts";
import { countStaleVideos } from "../videos/index.ts";
import { emit } from "../webhooks/index.ts";
import { findCollection } from "./collection-queries.ts";
import { toCollection } from "./collection-serializer.ts";

/** Notifies the organization's webhooks that a collection has ended in this transaction. */
export async function announceCollection(
  tx: TenantTransaction,
  orgId: string,
  event: "collection.ready" | "collection.completed" | "collection.failed",
  id: string,
): Promise<void> {
  await emit(tx, orgId, event, [id], async () => {
    const row = await findCollection(tx, id);
    if (row === null) return [];
    return [
      toCollection(row, await signedUrls(), await countStaleVideos(tx, orgId, { collectionIds: [id] })),
    ];
  });
}
