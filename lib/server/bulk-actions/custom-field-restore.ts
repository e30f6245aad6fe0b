import type { AuditEntry } from "../audit/audit-service.ts";
import {
  type CustomFieldChange,
  type Definition,
  forgetFormerKeys,
  restoreDefinition,
} from "../people/index.ts";
import type { TenantTransaction } from "../tenant-database.ts";
import type { BulkActionRow } from "./bulk-action-queries.ts";

/** What a bulk action does to custom fields; null for any other. Only this product writes the column. */
export const changeOf = (row: Pick<BulkActionRow, "change">): CustomFieldChange | null =>
  row.change as CustomFieldChange | null;

/** The field that a bulk action took off the list; null if it took none. */
export function restorable(row: Pick<BulkActionRow, "change">): Definition | null {
  const change = changeOf(row);
  return change === null || change.kind === "convert" ? null : change.definition;
}

/**
 * Lists the field again that a bulk action took off the list, with its former keys.
 * @throws {ConflictError} if there is no room for it
 */
export async function restoreFields(
  tx: TenantTransaction,
  row: Pick<BulkActionRow, "change" | "orgId">,
): Promise<void> {
  const change = changeOf(row);
  const definition = restorable(row);
  if (change?.kind === "merge") {
    await forgetFormerKeys(tx, change.formerKeys);
  }
  if (definition !== null) await restoreDefinition(tx, row.orgId, definition);
}

/** The entry about the undo of a change to custom fields. @param undo the bulk action that undoes it */
export function auditOfUndo(row: BulkActionRow, undo: { id: string; total: number }): AuditEntry {
  const definition = restorable(row);
  return {
    action: "custom_field.change_undone",
    targetType: "custom_field",
    targetId: definition?.id ?? null,
    details: {
      ...(definition === null ? {} : { name: definition.name }),
      fields: row.fields,
      count: undo.total,
      bulk_action_id: undo.id,
      undo_of: row.id,
    },
  };
}
