import type { WebhookEvent } from "#lib/contract/resources/webhook-events.ts";
import { clock } from "../clock.ts";
import type { Prisma } from "../generated/prisma/client.ts";
import { newId } from "../ids.ts";
import { enqueue } from "../jobs/enqueue.ts";
import type { TenantTransaction } from "../tenant-database.ts";
import { deleteAbout, insertDeliveries, type NewDelivery } from "./delivery-queries.ts";
import { lockSubscribedWebhooks } from "./webhook-queries.ts";

/** So many resources are read and written at a time: an import may tell of ten thousand. */
const BATCH = 500;

/**
 * Tells the organization's webhooks of something that happens in this transaction: what is rolled back is told to nobody,
 * and what is committed is told for sure. Costs one look at a small table where no webhook wants to know.
 * @param ids what it happened to
 * @param load reads the resources as their GET answers them now; called only when somebody wants to know
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

/** Has deliveries of one webhook attempted: at once, or at a time. */
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
 * Removes what was, or is to be, told of these, whoever was told: a payload holds what an erasure has to remove. A message
 * that a receiver has is out of reach.
 */
export async function forgetDeliveriesAbout(tx: TenantTransaction, ids: readonly string[]): Promise<void> {
  // PostgreSQL takes 32,767 parameters, Prisma less.
  for (let start = 0; start < ids.length; start += BATCH) {
    await deleteAbout(tx, ids.slice(start, start + BATCH));
  }
}
