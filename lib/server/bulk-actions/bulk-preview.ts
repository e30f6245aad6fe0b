import type { z } from "zod";
import type { bulkActionPreview } from "#lib/contract/resources/bulk-action.ts";
import { isAboutMessages, isDeletion, isRemake } from "#lib/contract/resources/bulk-targets.ts";
import type { Actor } from "../actor.ts";
import { countDeletable } from "../collections/index.ts";
import { countChangeable } from "../messages/index.ts";
import { countPrepared, countRemakes } from "../rendering/index.ts";
import { TRANSACTION_LIMITS } from "./bulk-action-begin.ts";
import { type BulkInput, selectTargets } from "./bulk-selection.ts";

export type BulkActionPreview = z.output<typeof bulkActionPreview>;

/** How much a bulk action would change now. @throws {ValidationError} for its selection */
export function preview({ db, orgId }: Actor, input: BulkInput): Promise<BulkActionPreview> {
  const { action } = input;
  return db.$transaction(async (tx) => {
    const sum = { total: 0, running: 0, videos: 0, messages: 0 };
    for await (const ids of selectTargets(tx, orgId, input)) {
      sum.total += ids.length;
      if (action === "delete_videos") sum.videos += ids.length;
      else if (action === "render_videos_again") sum.videos += await countRemakes(tx, orgId, { ids });
      else if (action === "render_collections_again")
        sum.videos += await countRemakes(tx, orgId, { collectionIds: ids });
      else if (action === "keep_videos") sum.videos += await countPrepared(tx, { ids });
      else if (action === "keep_collections") sum.videos += await countPrepared(tx, { collectionIds: ids });
      else if (isAboutMessages(action)) sum.messages += await countChangeable(tx, action, ids);
      else if (action === "delete_collections") {
        const { running, videos } = await countDeletable(tx, ids);
        sum.running += running;
        sum.videos += videos;
      }
    }
    return {
      dry_run: true,
      total: sum.total,
      videos: isDeletion(action) || isRemake(action) ? sum.videos : null,
      messages: isAboutMessages(action) ? sum.messages : null,
      running: action === "delete_collections" ? sum.running : null,
    };
  }, TRANSACTION_LIMITS);
}
