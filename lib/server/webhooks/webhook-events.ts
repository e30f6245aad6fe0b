import type { WebhookEvent } from "#lib/contract/resources/webhook-events.ts";
import { clock } from "../clock.ts";
import type { Prisma } from "../generated/prisma/client.ts";
import { newId } from "../ids.ts";
import { enqueue } from "../jobs/enqueue.ts";
import type { TenantTransaction } from "../tenant-database.ts";
import { deleteAbout, insertDeliveries, type NewDelivery } from "./delivery-queries.ts";
import { lockSubscribedWebhooks } from "./webhook-queries.ts";

/** How many resources are read and written at a time: an import may report ten thousand. */
const BATCH = 500;

/**
 * Notifies the organization's webhooks of an event in this transaction: if it is rolled back, no message is
 * sent; if it is committed, the message is sent for certain. Costs one query on a small table if no webhook
 * subscribes to the event.
 * @param ids of the resources
 * @param load reads the resources as their GET returns them now; called only for subscribers
 */
export async function emit(
  tx: TenantTransaction,
  orgId: string,
  event: WebhookEvent,
  ids: readonly string[],
  load: (ids: readonly string[]) => Promise<readonly { id: string }[]>,
): Promise<void> {
  if (ids.length === 0) return;
  const webhooks = await lockSubscribedWebhooks(tx, orgId, event);
  if (webhooks.length === 0) return;
  for (let start = 0; start < ids.length; start += BATCH) {
    const resources = await load(ids.slice(start, start + BATCH));
    for (const webhook of webhooks) await tell(tx, orgId, webhook.id, event, resources);
  }
}

async function tell(
  tx: TenantTransaction,
  orgId: string,
  webhookId: string,
  event: WebhookEvent,
  resources: readonly { id: string }[],
): Promise<void> {
  const deliveries = resources.map((data) =>
    newDelivery({ webhookId, event, resourceId: data.id, data: data as Prisma.InputJsonObject }),
  );
  await addDeliveries(tx, orgId, deliveries);
}

/** Adds messages of one webhook, to be sent at once. */
export async function addDeliveries(
  tx: TenantTransaction,
  orgId: string,
  deliveries: readonly NewDelivery[],
): Promise<void> {
  await insertDeliveries(tx, orgId, deliveries);
  await scheduleAttempts(
    tx,
    deliveries.map(({ id, webhookId }) => ({ id, orgId, webhookId, run: 0, attempt: 0 })),
  );
}

/** The message of an event that happens now. */
export function newDelivery(given: {
  webhookId: string;
  event: string;
  resourceId: string | null;
  data: Prisma.InputJsonObject;
}): NewDelivery {
  const { data, ...columns } = given;
  const createdAt = clock.now();
  const payload = { type: given.event, timestamp: createdAt.toISOString(), data };
  return { ...columns, id: newId(), payload, createdAt };
}

type Scheduled = { id: string; orgId: string; webhookId: string; run: number; attempt: number };

/** Schedules attempts for deliveries of one webhook: at once, or at a given time. */
export async function scheduleAttempts(
  tx: TenantTransaction,
  deliveries: readonly Scheduled[],
  startAfter?: Date,
): Promise<void> {
  const jobs = deliveries.map(({ id, orgId, run, attempt }) => ({
    org_id: orgId,
    delivery_id: id,
    run,
    attempt,
  }));
  const group = deliveries[0]?.webhookId;
  await enqueue(tx, "deliverWebhook", jobs, "single", { group, startAfter });
}

/**
 * Deletes sent and pending deliveries about these resources to all webhooks: a payload contains data that an
 * erasure has to remove. Messages that a receiver already has are out of reach.
 */
export async function forgetDeliveriesAbout(tx: TenantTransaction, ids: readonly string[]): Promise<void> {
  // PostgreSQL accepts 32,767 parameters, Prisma fewer.
  for (let start = 0; start < ids.length; start += BATCH) {
    await deleteAbout(tx, ids.slice(start, start + BATCH));
  }
}
