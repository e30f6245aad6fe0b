import type { z } from "zod";
import type { bulkActionPreview } from "#lib/contract/resources/bulk-action.ts";
import type { Actor } from "../actor.ts";
import { countDeletable } from "../collections/index.ts";
import { TRANSACTION_LIMITS } from "./bulk-action-begin.ts";
import { type BulkInput, selectTargets } from "./bulk-selection.ts";

export type BulkActionPreview = z.output<typeof bulkActionPreview>;

/** How much a bulk action would change now. @throws {ValidationError} for its selection */
export function preview({ db, orgId }: Actor, input: BulkInput): Promise<BulkActionPreview> {
  const { action } = input;
  return db.$transaction(async (tx) => {
    const sum = { total: 0, running: 0, videos: 0 };
    for await (const ids of selectTargets(tx, orgId, input)) {
      sum.total += ids.length;
      if (action !== "delete_collections") continue;
      const { running, videos } = await countDeletable(tx, ids);
      sum.running += running;
      sum.videos += videos;
    }
    const { total, running, videos } = sum;
    if (action === "delete_collections") return { dry_run: true, total, videos, running };
    return { dry_run: true, total, videos: action === "delete_videos" ? total : null, running: null };
  }, TRANSACTION_LIMITS);
}
