import { deleteEndedCollections } from "../collections/index.ts";
import { enqueueRemoval } from "../jobs/remove-files.ts";
import { eraseVideos } from "../rendering/index.ts";
import type { TenantTransaction } from "../tenant-database.ts";
import type { BulkActionRow, ItemResult } from "./bulk-action-queries.ts";

/**
 * How many collections one batch deletes, each with up to ten thousand videos: a request to cancel waits for
 * the batch.
 */
export const COLLECTIONS_AT_ONCE = 5;

/** Deletes videos or collections of a bulk action. @returns what became of each */
export async function deleteTargets(
  tx: TenantTransaction,
  { orgId, action }: Pick<BulkActionRow, "orgId" | "action">,
  ids: string[],
): Promise<ItemResult[]> {
  const { deleted, running } =
    action === "delete_videos"
      ? await deleteVideos(tx, orgId, ids)
      : await deleteEndedCollections(tx, orgId, ids);
  const [gone, kept] = [new Set(deleted), new Set(running)];
  return ids.map((id) => ({
    id,
    // Neither of both: somebody else deleted it meanwhile.
    status: gone.has(id) ? "succeeded" : kept.has(id) ? "failed" : "unchanged",
    before: null,
    fault: kept.has(id) ? "running" : null,
    fields: [],
  }));
}

async function deleteVideos(tx: TenantTransaction, orgId: string, ids: string[]) {
  const found = await tx.video.findMany({ where: { id: { in: ids } }, select: { id: true } });
  const deleted = found.map(({ id }) => id);
  await enqueueRemoval(tx, await eraseVideos(tx, orgId, deleted));
  return { deleted, running: [] };
}
