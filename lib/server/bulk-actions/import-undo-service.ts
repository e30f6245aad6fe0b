import type { Actor } from "../actor.ts";
import { recordAudit } from "../audit/audit-service.ts";
import { newId } from "../ids.ts";
import { lockUndoableImport } from "../people/index.ts";
import { insertBulkAction, limitWaiting, TRANSACTION_LIMITS } from "./bulk-action-begin.ts";
import { insertImportedItems } from "./bulk-action-queries.ts";
import { startNext } from "./bulk-action-queue.ts";
import type { BulkActionResource } from "./bulk-action-serializer.ts";
import { get } from "./bulk-action-service.ts";

/**
 * Queues the undo of an import, as a bulk action.
 * @throws {NotFoundError}; {ConflictError} if it cannot be undone; {TooManyRequestsError} when too many bulk
 *   actions of the organization wait
 */
export async function undoImport(actor: Actor, importId: string): Promise<BulkActionResource> {
  const id = newId();
  await actor.db.$transaction(async (tx) => {
    await limitWaiting(tx, actor.orgId);
    const { created, updated } = await lockUndoableImport(tx, actor.orgId, importId);
    await insertBulkAction(tx, actor, { id, action: "undo_import", fields: [], importId });
    const total = await insertImportedItems(tx, { orgId: actor.orgId, bulkActionId: id }, importId);
    await tx.bulkAction.update({ where: { id }, data: { total } });
    await recordAudit(tx, actor, {
      action: "import.undone",
      targetType: "import",
      targetId: importId,
      details: { count: total, created, updated, bulk_action_id: id },
    });
    await startNext(tx, actor.orgId, id);
  }, TRANSACTION_LIMITS);
  return get(actor, id);
}
