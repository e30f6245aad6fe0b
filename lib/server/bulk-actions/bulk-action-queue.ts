import { isDeletion } from "#lib/contract/resources/bulk-targets.ts";
import { clock } from "../clock.ts";
import { enqueue } from "../jobs/enqueue.ts";
import type { TenantTransaction } from "../tenant-database.ts";
import { type BulkActionRow, lockBulkActions, UNFINISHED } from "./bulk-action-queries.ts";

/*
 * An organization's bulk actions run one after the other, so that each finds what the one before left; those
 * of several organizations take turns, batch by batch: each batch is a job of its own, and adds the next at
 * the end of the queue.
 */

/** How long after its request a deletion begins at the earliest: cancelled until then, it deletes nothing. */
const GRACE_MS = 10_000;

/**
 * Adds the job of the organization's oldest unfinished bulk action, if it has not begun.
 * @param added only if it is this one: others have a job, or get one when those before them end
 */
export async function startNext(tx: TenantTransaction, orgId: string, added?: string): Promise<void> {
  await lockBulkActions(tx, orgId);
  const [oldest] = await tx.bulkAction.findMany({
    where: { status: { in: [...UNFINISHED] } },
    orderBy: { id: "asc" },
    take: 1,
    select: { id: true, action: true, status: true, batch: true, createdAt: true },
  });
  if (added !== undefined && oldest?.id !== added) return;
  // It may have a job already: of two for the same batch, the later one does nothing.
  if (oldest?.status !== "queued") return;
  const startAfter = isDeletion(oldest.action) ? new Date(oldest.createdAt.getTime() + GRACE_MS) : undefined;
  await enqueueBatch(tx, orgId, oldest.id, oldest.batch, startAfter);
}

export function enqueueBatch(
  tx: TenantTransaction,
  orgId: string,
  bulkActionId: string,
  batch: number,
  startAfter?: Date,
): Promise<void> {
  const job = { org_id: orgId, bulk_action_id: bulkActionId, batch };
  return enqueue(tx, "runBulkAction", [job], "bulk", { startAfter });
}

/** Ends a bulk action, and starts the organization's next one. */
export async function endBulkAction(
  tx: TenantTransaction,
  orgId: string,
  id: string,
  data: Partial<Omit<BulkActionRow, "change" | "undoneBy">> & { status: "completed" | "canceled" },
): Promise<void> {
  await tx.bulkAction.update({ where: { id }, data: { ...data, endedAt: clock.now() } });
  await startNext(tx, orgId);
}
