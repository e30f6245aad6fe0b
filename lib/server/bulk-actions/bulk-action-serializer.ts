import type { z } from "zod";
import { BULK_FAULTS, type bulkAction } from "#lib/contract/resources/bulk-action.ts";
import { bulkTargetOf } from "#lib/contract/resources/bulk-targets.ts";
import { clock } from "../clock.ts";
import { undoableUntil } from "./bulk-action-expiry.ts";
import type { BulkActionRow, FailedItem } from "./bulk-action-queries.ts";

export type BulkActionResource = z.output<typeof bulkAction>;
type Failure = NonNullable<BulkActionResource["failures"]>[number];

/** A bulk action as the API shows it. @param failed the items that failed, for one that is shown alone */
export function toBulkAction(row: BulkActionRow, failed: readonly FailedItem[] | null): BulkActionResource {
  return {
    id: row.id,
    org_id: row.orgId,
    action: row.action,
    status: row.status,
    fields: row.fields,
    total: row.total,
    succeeded: row.succeeded,
    unchanged: row.unchanged,
    failed: row.failed,
    failures: failed?.map((item) => toFailure(row, item)) ?? null,
    undo_of: row.undoOf,
    import_id: row.importId,
    undoable_until: isUndoable(row) ? undoableUntil(row.endedAt).toISOString() : null,
    actor_type: row.actorType,
    actor_id: row.actorId,
    created_at: row.createdAt.toISOString(),
    started_at: row.startedAt?.toISOString() ?? null,
    ended_at: row.endedAt?.toISOString() ?? null,
  };
}

function toFailure(row: BulkActionRow, { targetId, fault, faultFields }: FailedItem): Failure {
  const code = BULK_FAULTS.find((each) => each === fault) ?? "internal_error";
  const target = bulkTargetOf(row.action);
  return {
    person_id: target === "people" ? targetId : null,
    video_id: target === "videos" ? targetId : null,
    collection_id: target === "collections" ? targetId : null,
    code,
    fields: faultFields,
  };
}

/** Whether everybody's former values are known, and have not been given back already. */
export function isUndoable(
  row: BulkActionRow,
): row is BulkActionRow & { endedAt: Date; action: "archive" | "restore" | "update" } {
  if (row.endedAt === null || row.succeeded === 0) return false;
  if (row.action !== "archive" && row.action !== "restore" && row.action !== "update") return false;
  return row.undoneBy === null && undoableUntil(row.endedAt) > clock.now();
}
