import type { Page, QueryOf } from "#lib/contract/contract.ts";
import { TEST_EVENT } from "#lib/contract/resources/webhook.ts";
import type { listWebhookDeliveries } from "#lib/contract/resources/webhook-delivery.ts";
import type { Actor } from "../actor.ts";
import { recordAudit } from "../audit/audit-service.ts";
import { clock } from "../clock.ts";
import { decodeCursor, toPage, totalText } from "../cursor.ts";
import { ConflictError, NotFoundError } from "../errors.ts";
import { lockRow } from "../row-lock.ts";
import type { TenantTransaction } from "../tenant-database.ts";
import { selectAttempts } from "./attempt-queries.ts";
import { beginRun, countDeliveries, findDelivery, selectDeliveries } from "./delivery-queries.ts";
import {
  type DeliveryDetails,
  type DeliveryResource,
  toDelivery,
  toDeliveryDetails,
} from "./delivery-serializer.ts";
import { addDeliveries, newDelivery, scheduleAttempts } from "./webhook-events.ts";
import { findWebhook } from "./webhook-queries.ts";

/** A page of a webhook's deliveries, newest first. @throws {NotFoundError} */
export async function list(
  actor: Actor,
  webhookId: string,
  query: QueryOf<typeof listWebhookDeliveries>,
): Promise<Page<DeliveryResource>> {
  const { limit, cursor, count, status, event } = query;
  const listName = `deliveries of webhook ${webhookId}`;
  if ((await findWebhook(actor.db, webhookId)) === null) throw new NotFoundError();
  const filter = { webhookId, status, event };
  const rows = await selectDeliveries(actor.db, {
    filter,
    position: decodeCursor(cursor, listName),
    take: limit + 1,
  });
  const page = toPage(rows, { list: listName, limit }, ({ id }) => ({ value: null, id }), toDelivery);
  return count ? { ...page, total: totalText(await countDeliveries(actor.db, filter)) } : page;
}

/** @throws {NotFoundError} */
export async function get(actor: Actor, webhookId: string, id: string): Promise<DeliveryDetails> {
  const row = await findDelivery(actor.db, { webhookId, id });
  if (row === null) throw new NotFoundError();
  return toDeliveryDetails(row, await selectAttempts(actor.db, id));
}

/** Sends a test event. @throws {NotFoundError}; {ConflictError} while the webhook is disabled */
export async function test(actor: Actor, webhookId: string): Promise<DeliveryResource> {
  const { orgId } = actor;
  return actor.db.$transaction(async (tx) => {
    await requireEnabled(tx, orgId, webhookId);
    const delivery = newDelivery({
      webhookId,
      event: TEST_EVENT,
      resourceId: null,
      data: { webhook_id: webhookId },
    });
    await addDeliveries(tx, orgId, [delivery]);
    await recordAudit(tx, actor, { action: "webhook.tested", targetType: "webhook", targetId: webhookId });
    const inserted = await findDelivery(tx, { webhookId, id: delivery.id });
    if (inserted === null) throw new Error("The delivery that was just added is missing");
    return toDelivery(inserted);
  });
}

/**
 * Sends a delivery again as if for the first time, under the same id. Attempts scheduled before are dropped.
 * @throws {NotFoundError}; {ConflictError} while the webhook is disabled
 */
export async function replay(actor: Actor, webhookId: string, id: string): Promise<DeliveryResource> {
  return actor.db.$transaction(async (tx) => {
    await requireEnabled(tx, actor.orgId, webhookId);
    const row = await beginRun(tx, { webhookId, id }, clock.now());
    if (row === null) throw new NotFoundError();
    await scheduleAttempts(tx, [row]);
    await recordAudit(tx, actor, {
      action: "webhook.delivery_replayed",
      targetType: "webhook",
      targetId: webhookId,
      details: { delivery_id: id },
    });
    return toDelivery(row);
  });
}

async function requireEnabled(tx: TenantTransaction, orgId: string, webhookId: string): Promise<void> {
  await lockRow(tx, "webhooks", orgId, webhookId, "keep");
  const webhook = await findWebhook(tx, webhookId);
  if (webhook === null) throw new NotFoundError();
  if (!webhook.enabled) throw new ConflictError("webhook_disabled");
}
