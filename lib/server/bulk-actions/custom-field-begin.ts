import { customFieldPath } from "#lib/contract/fields/custom-field-path.ts";
import type { CUSTOM_FIELD_ACTIONS } from "#lib/contract/resources/bulk-targets.ts";
import type { Actor } from "../actor.ts";
import { newId } from "../ids.ts";
import { type CustomFieldChange, keysOf } from "../people/index.ts";
import type { TenantTransaction } from "../tenant-database.ts";
import { insertBulkAction, limitWaiting } from "./bulk-action-begin.ts";
import { insertItemsWithFields, UNFINISHED } from "./bulk-action-queries.ts";
import { startNext } from "./bulk-action-queue.ts";

const ACTIONS = {
  convert: "convert_custom_field",
  delete: "delete_custom_field",
  merge: "merge_custom_fields",
} as const satisfies Record<CustomFieldChange["kind"], (typeof CUSTOM_FIELD_ACTIONS)[number]>;

/**
 * Queues a change to custom fields of everybody who has them.
 * @returns the bulk action, and how many people it is about
 * @throws {TooManyRequestsError} when too many bulk actions of the organization wait
 */
export async function beginCustomFieldChange(
  tx: TenantTransaction,
  actor: Actor,
  change: CustomFieldChange,
): Promise<{ id: string; total: number }> {
  await limitWaiting(tx, actor.orgId);
  const id = newId();
  const fields = keysOf(change).map(customFieldPath);
  await insertBulkAction(tx, actor, { id, action: ACTIONS[change.kind], fields, change });
  // A merge changes nobody who lacks the field that goes.
  const keys = change.kind === "merge" ? [change.from] : [change.key];
  const total = await insertItemsWithFields(tx, { orgId: actor.orgId, bulkActionId: id }, keys);
  await tx.bulkAction.update({ where: { id }, data: { total } });
  await startNext(tx, actor.orgId, id);
  return { id, total };
}

/** Whether the deletion of the field with this key waits or runs. */
export async function isFieldBeingDeleted(tx: TenantTransaction, key: string): Promise<boolean> {
  const deletions = await tx.bulkAction.count({
    where: {
      status: { in: [...UNFINISHED] },
      action: ACTIONS.delete,
      fields: { has: customFieldPath(key) },
    },
  });
  return deletions > 0;
}
