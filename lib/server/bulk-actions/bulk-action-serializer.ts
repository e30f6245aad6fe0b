import type { z } from "zod";
import type { bulkAction } from "#lib/contract/resources/bulk-action.ts";
import { clock } from "../clock.ts";
import { undoableUntil } from "./bulk-action-expiry.ts";
import type { BulkActionRow, FailedItem } from "./bulk-action-queries.ts";
import { toFailure } from "./bulk-item-serializer.ts";
import { restorable } from "./custom-field-restore.ts";

export type BulkActionResource = z.output<typeof bulkAction>;

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

/** What undoes an action, and what that is called; others cannot be undone. */
export const REVERSE = {
  archive: "restore",
  restore: "archive",
  update: "update",
  convert_custom_field: "undo_custom_fields",
  delete_custom_field: "undo_custom_fields",
  merge_custom_fields: "undo_custom_fields",
} as const satisfies Partial<Record<BulkActionRow["action"], BulkActionRow["action"]>>;

/** Whether everybody's former values are known, and have not been given back already. */
export function isUndoable(
  row: BulkActionRow,
): row is BulkActionRow & { endedAt: Date; action: keyof typeof REVERSE } {
  if (row.endedAt === null || !Object.hasOwn(REVERSE, row.action)) return false;
  if (row.succeeded === 0 && restorable(row) === null) return false;
  return row.undoneBy === null && undoableUntil(row.endedAt) > clock.now();
}
