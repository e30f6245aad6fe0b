import type { DeliveryEvent } from "#lib/contract/resources/webhook.ts";
import { COUNT_LIMIT, type Position } from "../cursor.ts";
import type { Database } from "../database.ts";
import { deleteInPieces } from "../delete-in-pieces.ts";
import type { Prisma, WebhookDelivery, WebhookDeliveryStatus } from "../generated/prisma/client.ts";
import type { TenantConnection, TenantTransaction } from "../tenant-database.ts";

/** A delivery without the columns that are only shown for a single one. */
export type DeliveryRow = Omit<WebhookDelivery, "payload" | "responseBody">;
export type DeliveryFilter = {
  webhookId: string;
  status?: WebhookDeliveryStatus | undefined;
  event?: DeliveryEvent | undefined;
};

const withoutTexts = { payload: true, responseBody: true } as const;

/** At most `take` deliveries of a webhook, newest first, after `position`. */
export function selectDeliveries(
  db: TenantConnection,
  { filter, position, take }: { filter: DeliveryFilter; position: Position | null; take: number },
): Promise<DeliveryRow[]> {
  const after = position === null ? {} : { id: { lt: position.id } };
  return db.webhookDelivery.findMany({
    where: { AND: [toWhere(filter), after] },
    orderBy: { id: "desc" },
    omit: withoutTexts,
    take,
  });
}

export function countDeliveries(db: TenantConnection, filter: DeliveryFilter): Promise<number> {
  return db.webhookDelivery.count({ where: toWhere(filter), take: COUNT_LIMIT + 1 });
}

export function findDelivery(
  db: TenantConnection,
  { webhookId, id }: { webhookId: string; id: string },
): Promise<WebhookDelivery | null> {
  return db.webhookDelivery.findUnique({ where: { id, webhookId } });
}

/** A message to be sent for the first time. */
export type NewDelivery = {
  id: string;
  webhookId: string;
  event: string;
  resourceId: string | null;
  payload: Prisma.InputJsonObject;
  createdAt: Date;
};

/**
 * Adds deliveries to the organization, as one JSON value: several times faster than a parameter per column.
 * Of type `json`, which preserves the order of a payload's keys.
 */
export async function insertDeliveries(
  tx: TenantTransaction,
  orgId: string,
  deliveries: readonly NewDelivery[],
): Promise<void> {
  await tx.$executeRaw`
    insert into webhook_deliveries (id, org_id, webhook_id, event, resource_id, payload, next_attempt_at, created_at)
    select id, ${orgId}::uuid, "webhookId", event, "resourceId", payload, "createdAt", "createdAt"
    from json_to_recordset(${JSON.stringify(deliveries)}::json) as delivery(
      id uuid, "webhookId" uuid, event text, "resourceId" uuid, payload json, "createdAt" timestamptz)`;
}

/** Where a delivery stands: the run that a replay began, and the attempts made in it. */
export type AttemptKey = { id: string; run: number; attempt: number };

/** A delivery that still waits at this place, with its webhook; null when it has gone on, or is gone. */
export function findWaiting(db: TenantConnection, { id, run, attempt }: AttemptKey) {
  return db.webhookDelivery.findUnique({
    where: { id, run, attempt, status: "pending" },
    include: { webhook: true },
  });
}

/** Writes the result of a delivery in this state; false when its state has changed. */
export async function recordAttempt(
  tx: TenantTransaction,
  { id, run, attempt }: AttemptKey,
  data: Prisma.WebhookDeliveryUncheckedUpdateManyInput,
): Promise<boolean> {
  const { count } = await tx.webhookDelivery.updateMany({
    where: { id, run, attempt, status: "pending" },
    data,
  });
  return count === 1;
}

/**
 * Starts a new run of a webhook's delivery, whatever the result of the previous one; null when there is no
 * such delivery.
 */
export async function beginRun(
  tx: TenantTransaction,
  { webhookId, id }: { webhookId: string; id: string },
  at: Date,
): Promise<DeliveryRow | null> {
  // Not `update`, which throws when an erasure deletes the row concurrently.
  const [row] = await tx.webhookDelivery.updateManyAndReturn({
    where: { id, webhookId },
    data: { status: "pending", run: { increment: 1 }, attempt: 0, nextAttemptAt: at, completedAt: null },
    omit: withoutTexts,
  });
  return row ?? null;
}

/** Locks the webhooks first, in the same order as when a webhook is deleted. */
export async function deleteAbout(tx: TenantTransaction, resourceIds: readonly string[]): Promise<void> {
  const where = { resourceId: { in: [...resourceIds] } };
  const told = await tx.webhookDelivery.groupBy({ by: "webhookId", where });
  if (told.length === 0) return;
  const ids = told.map(({ webhookId }) => webhookId);
  await tx.$queryRaw`select 1 from webhooks where id = any(${ids}::uuid[]) order by id for key share`;
  await tx.webhookDelivery.deleteMany({ where });
}

/** Deletes deliveries made before `before`, of all organizations. Locked rows are left for the next time. */
export function deleteOld(db: Database, before: Date): Promise<void> {
  return deleteInPieces(
    (most) => db.$executeRaw`
      delete from webhook_deliveries where id in (
        select id from webhook_deliveries where created_at < ${before}
        limit ${most} for update skip locked)`,
  );
}

function toWhere({ webhookId, status, event }: DeliveryFilter): Prisma.WebhookDeliveryWhereInput {
  return {
    webhookId,
    ...(status === undefined ? {} : { status }),
    ...(event === undefined ? {} : { event }),
  };
}
