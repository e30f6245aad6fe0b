import { cancelMessages, type MessageOutcome, retryMessages } from "../messages/index.ts";
import type { TenantTransaction } from "../tenant-database.ts";
import type { BulkActionRow, ItemResult } from "./bulk-action-queries.ts";

/** How many messages one batch sends again: each needs a few statements, under the lock of all that are queued. */
export const MESSAGES_AT_ONCE = 50;

/** Sends messages of a bulk action again, or cancels them. @returns what became of each */
export async function changeMessages(
  tx: TenantTransaction,
  { orgId, action }: Pick<BulkActionRow, "orgId" | "action">,
  ids: readonly string[],
): Promise<ItemResult[]> {
  const outcomes =
    action === "retry_messages" ? await retryMessages(tx, orgId, ids) : await cancelMessages(tx, ids);
  return ids.map((id) => resultOf(id, outcomes.get(id)));
}

function resultOf(id: string, outcome: MessageOutcome = "unchanged"): ItemResult {
  const isFailure = outcome !== "succeeded" && outcome !== "unchanged";
  return {
    id,
    status: isFailure ? "failed" : outcome,
    before: null,
    fault: isFailure ? outcome : null,
    fields: [],
  };
}
