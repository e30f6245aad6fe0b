import type { z } from "zod";
import { BULK_FAULTS, type bulkAction, type bulkFailure } from "#lib/contract/resources/bulk-action.ts";
import { bulkTargetOf } from "#lib/contract/resources/bulk-targets.ts";
import type { Called } from "../audit-events/index.ts";
import { clock } from "../clock.ts";
import { fullName } from "../people/index.ts";
import { undoableUntil } from "./bulk-action-expiry.ts";
import type { BulkActionRow, FailedItem, FailureRow } from "./bulk-action-queries.ts";
import { restorable } from "./custom-field-restore.ts";

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
    message_id: target === "messages" ? targetId : null,
    code,
    fields: faultFields,
  };
}

/** What a bulk action could not change, by name. @param names of videos, collections and messages, by id */
export function toBulkFailure(
  row: BulkActionRow,
  { person, ...item }: FailureRow,
  names: ReadonlyMap<string, Called>,
): z.output<typeof bulkFailure> {
  const failure = toFailure(row, item);
  if (person !== null) return { ...failure, name: fullName(person), deleted: false };
  const { name, isDeleted } = names.get(item.targetId) ?? { name: null, isDeleted: true };
  return { ...failure, name, deleted: isDeleted };
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
