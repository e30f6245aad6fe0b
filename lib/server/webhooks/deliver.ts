import { recordSystemAudit } from "../audit/audit-service.ts";
import { clock } from "../clock.ts";
import type { Database } from "../database.ts";
import { daysAgo } from "../days-ago.ts";
import { environment } from "../environment.ts";
import { lockRow } from "../row-lock.ts";
import type { TenantDatabase, TenantTransaction } from "../tenant-database.ts";
import { insertAttempt } from "./attempt-queries.ts";
import { type AttemptKey, deleteOld, findWaiting, recordAttempt } from "./delivery-queries.ts";
import { postMessage, type ReceiverResponse } from "./post-message.ts";
import type { Resolve } from "./receiver-address.ts";
import { nextAttemptAt } from "./retry-schedule.ts";
import { signatures } from "./signing-secret.ts";
import { scheduleAttempts } from "./webhook-events.ts";
import { findWebhook, recordHealth, updateWebhook } from "./webhook-queries.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
/**
 * A webhook is disabled when no delivery has arrived for this long, and one has failed in every attempt of
 * the schedule.
 */
const HOPELESS_MS = 5 * DAY_MS;

type Waiting = NonNullable<Awaited<ReturnType<typeof findWaiting>>>;

type Options = {
  /** Aborts the attempt, which then does not count; its reason is thrown. */
  signal: AbortSignal;
  resolve?: Resolve;
  timeoutMs?: number;
};

/**
 * Makes one attempt of a delivery and schedules the next, unless the attempt was made already: each attempt
 * of the schedule is made at least once, and more often only when a worker dies during it.
 */
export async function deliver(db: TenantDatabase, place: AttemptKey, options: Options): Promise<void> {
  const delivery = await findWaiting(db, place);
  if (delivery === null) return;
  if (!delivery.webhook.enabled) return giveUp(db, place);
  const sentAt = clock.now();
  const began = performance.now();
  const answer = await post(delivery, sentAt, options);
  await settle(db, delivery, answer, { sentAt, durationMs: Math.round(performance.now() - began) });
}

async function post(delivery: Waiting, sentAt: Date, options: Options): Promise<ReceiverResponse> {
  const { id, webhook } = delivery;
  const body = JSON.stringify(delivery.payload);
  const headers = {
    "Content-Type": "application/json",
    "User-Agent": "Rollcall-Webhooks/1",
    "webhook-id": id,
    "webhook-timestamp": String(Math.floor(sentAt.getTime() / 1000)),
    "webhook-signature": await signatures(webhook, { id, sentAt, body }),
  };
  const allowsPrivate = environment().webhookPrivateAddresses;
  return postMessage({ url: webhook.url, headers, body }, { ...options, allowsPrivate });
}

/** The webhook was disabled while the delivery waited. */
async function giveUp(db: TenantDatabase, place: AttemptKey): Promise<void> {
  const error = "Not sent: the webhook is disabled";
  await db.$transaction((tx) =>
    recordAttempt(tx, place, { status: "failed", error, nextAttemptAt: null, completedAt: clock.now() }),
  );
}

type Attempt = { sentAt: Date; durationMs: number };

/** Writes what became of an attempt, and what follows from it for the delivery and for its webhook. */
function settle(
  db: TenantDatabase,
  delivery: Waiting,
  answer: ReceiverResponse,
  attempt: Attempt,
): Promise<void> {
  const error = errorOf(answer);
  const now = clock.now();
  const attempts = delivery.attempt + 1;
  const isGone = "status" in answer && answer.status === 410;
  const retryAt = error === null || isGone ? null : nextAttemptAt(attempts, now, wishOf(answer));
  const status = error === null ? "delivered" : retryAt === null ? "failed" : "pending";
  return db.$transaction(async (tx) => {
    const { id, orgId, webhookId, run } = delivery;
    // Locked before the delivery, in the same order as when a webhook is deleted.
    await lockRow(tx, "webhooks", orgId, webhookId, "change");
    const told = {
      error,
      responseStatus: "status" in answer ? answer.status : null,
      responseBody: "status" in answer ? answer.body : null,
      durationMs: attempt.durationMs,
      attemptedAt: attempt.sentAt,
    };
    const isWritten = await recordAttempt(tx, delivery, {
      status,
      attempt: attempts,
      ...told,
      nextAttemptAt: retryAt,
      completedAt: retryAt === null ? now : null,
    });
    if (!isWritten) return;
    await insertAttempt(tx, { orgId, deliveryId: id, run, attempt: attempts, ...told });
    if (retryAt !== null) {
      await scheduleAttempts(tx, [{ id, orgId, webhookId, run, attempt: attempts }], retryAt);
    }
    await recordHealth(tx, orgId, webhookId, error === null ? null : now);
    if (status === "failed") await disableIfHopeless(tx, delivery, isGone);
  });
}

/** Checks the current webhook: a user may have changed it, or another message arrived, during the attempt. */
async function disableIfHopeless(tx: TenantTransaction, delivery: Waiting, isGone: boolean): Promise<void> {
  const { orgId, webhookId } = delivery;
  const webhook = await findWebhook(tx, webhookId);
  if (webhook === null || !webhook.enabled || webhook.url !== delivery.webhook.url) return;
  const failingFor = clock.now().getTime() - (webhook.failingSince ?? clock.now()).getTime();
  if (!isGone && failingFor < HOPELESS_MS) return;
  const reason = isGone ? "gone" : "failing";
  await updateWebhook(tx, webhookId, { enabled: false, disabledAt: clock.now(), disabledReason: reason });
  await recordSystemAudit(tx, orgId, {
    action: "webhook.disabled",
    targetType: "webhook",
    targetId: webhookId,
    details: { reason },
  });
}

/** Why an attempt failed; null for one that succeeded. */
function errorOf(answer: ReceiverResponse): string | null {
  if ("problem" in answer) return answer.problem;
  const { status } = answer;
  if (status >= 200 && status < 300) return null;
  if (status === 410) return "The receiver answered 410 Gone: the webhook is disabled";
  const isRedirect = status >= 300 && status < 400;
  return `The receiver answered ${status}${isRedirect ? ": redirects are not followed" : ""}`;
}

/** Of a receiver that has too much to do. */
function wishOf(answer: ReceiverResponse): string | null {
  return "status" in answer && (answer.status === 429 || answer.status === 503) ? answer.retryAfter : null;
}

/** Deletes expired deliveries of all organizations. */
export async function pruneDeliveries(db: Database): Promise<void> {
  const { deliveryDays } = environment().retention;
  if (deliveryDays > 0) await deleteOld(db, await daysAgo(db, deliveryDays));
}
