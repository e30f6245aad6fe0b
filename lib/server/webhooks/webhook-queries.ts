import { COUNT_LIMIT, type Position } from "../cursor.ts";
import type { Prisma, Webhook } from "../generated/prisma/client.ts";
import type { TenantConnection, TenantTransaction } from "../tenant-database.ts";

export type WebhookRow = Webhook;

export function findWebhook(db: TenantConnection, id: string): Promise<WebhookRow | null> {
  return db.webhook.findUnique({ where: { id } });
}

/** At most `take` webhooks, newest first, after `position`. */
export function selectWebhooks(
  db: TenantConnection,
  { position, take }: { position: Position | null; take: number },
): Promise<WebhookRow[]> {
  const where = position === null ? {} : { id: { lt: position.id } };
  return db.webhook.findMany({ where, orderBy: { id: "desc" }, take });
}

export function countWebhooks(db: TenantConnection): Promise<number> {
  return db.webhook.count({ take: COUNT_LIMIT + 1 });
}

export function insertWebhook(
  db: TenantConnection,
  data: Prisma.WebhookUncheckedCreateInput,
): Promise<WebhookRow> {
  return db.webhook.create({ data });
}

export function updateWebhook(
  db: TenantConnection,
  id: string,
  data: Prisma.WebhookUncheckedUpdateInput,
): Promise<WebhookRow> {
  return db.webhook.update({ where: { id }, data });
}

/**
 * The webhooks that subscribe to an event. They are locked until the transaction ends: deleting one in
 * between would make the transaction fail.
 */
export async function lockSubscribedWebhooks(
  tx: TenantTransaction,
  orgId: string,
  event: string,
): Promise<{ id: string }[]> {
  return tx.$queryRaw<{ id: string }[]>`
    select id from webhooks where org_id = ${orgId}::uuid and enabled and ${event} = any(events)
    order by id for key share`;
}

/**
 * Records that an attempt failed, or that a delivery arrived again. Not through the model: `updated_at` only
 * reflects users' changes.
 */
export async function recordHealth(
  tx: TenantTransaction,
  orgId: string,
  id: string,
  failingSince: Date | null,
): Promise<void> {
  await tx.$executeRaw`
    update webhooks set failing_since = ${failingSince}::timestamptz
    where org_id = ${orgId}::uuid and id = ${id}::uuid and (failing_since is null) = ${failingSince !== null}`;
}
