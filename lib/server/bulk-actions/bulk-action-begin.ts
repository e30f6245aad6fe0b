import type { Actor } from "../actor.ts";
import { auditActor } from "../audit/audit-service.ts";
import { TooManyRequestsError } from "../errors.ts";
import type { CustomFieldChange } from "../people/index.ts";
import type { TenantTransaction } from "../tenant-database.ts";
import { type BulkActionRow, lockBulkActions, UNFINISHED } from "./bulk-action-queries.ts";

/** Selecting a hundred thousand people takes seconds. */
export const TRANSACTION_LIMITS = { timeout: 60_000 };
/** How many bulk actions of an organization may wait. */
const MOST_WAITING = 100;
const RETRY_SECONDS = 10;

/** @throws {TooManyRequestsError} when too many bulk actions of the organization wait */
export async function limitWaiting(tx: TenantTransaction, orgId: string): Promise<void> {
  await lockBulkActions(tx, orgId);
  const waiting = await tx.bulkAction.count({ where: { status: { in: [...UNFINISHED] } } });
  if (waiting >= MOST_WAITING) throw new TooManyRequestsError(RETRY_SECONDS);
}

/** What a bulk action is, before it is known how many people it changes. */
type NewBulkAction = Pick<BulkActionRow, "id" | "action" | "fields"> & {
  undoOf?: string;
  importId?: string;
  change?: CustomFieldChange;
};

export async function insertBulkAction(
  tx: TenantTransaction,
  actor: Actor,
  row: NewBulkAction,
): Promise<void> {
  const { orgId, requestId, ipAddress } = actor;
  await tx.bulkAction.create({
    data: { ...row, orgId, total: 0, ...auditActor(actor), requestId, ipAddress },
  });
}
