import {
  keepCollectionOfMany,
  keepVideosOfMany,
  type Remade,
  remakeCollection,
  remakeVideos,
} from "../rendering/index.ts";
import type { TenantTransaction } from "../tenant-database.ts";
import type { BulkActionRow, ItemResult } from "./bulk-action-queries.ts";

/**
 * Makes videos of a bulk action again, or one collection, or keeps them, as the commands for a single one do.
 * @returns what became of each
 */
export async function remakeTargets(
  tx: TenantTransaction,
  { orgId, action, total }: Pick<BulkActionRow, "orgId" | "action" | "total">,
  ids: string[],
): Promise<ItemResult[]> {
  // Somebody waits for a single one, as after its own command.
  const urgency = total === 1 ? "single" : "bulk";
  const made = await (action === "render_videos_again"
    ? remakeVideos(tx, orgId, ids, { urgency })
    : action === "keep_videos"
      ? keepVideosOfMany(tx, orgId, ids, urgency)
      : eachCollection(ids, (id) =>
          (action === "keep_collections" ? keepCollectionOfMany : remakeCollection)(tx, orgId, id),
        ));
  return ids.map((id) => resultOf(id, made.get(id)));
}

async function eachCollection(
  ids: readonly string[],
  make: (id: string) => Promise<Remade>,
): Promise<Map<string, Remade>> {
  const made = new Map<string, Remade>();
  for (const id of ids) made.set(id, await make(id));
  return made;
}

function resultOf(id: string, { isMade, fault }: Remade = { isMade: false, fault: null }): ItemResult {
  const status = fault !== null ? "failed" : isMade ? "succeeded" : "unchanged";
  return { id, status, before: null, fault, fields: [] };
}
