import type { Actor } from "../actor.ts";
import { type AuditEntry, recordAudit } from "../audit/audit-service.ts";
import { clock } from "../clock.ts";
import { findCollection } from "../collections/index.ts";
import { found } from "../errors.ts";
import type { Prisma } from "../generated/prisma/client.ts";
import { enqueue } from "../jobs/enqueue.ts";
import { notInHand } from "../mails/index.ts";
import type { TenantTransaction } from "../tenant-database.ts";
import { lockMessages } from "./message-queries.ts";

type Count = { messages: number };

const TRANSACTION_LIMITS = { timeout: 60_000 };

/** Messages of a collection that were not sent yet. */
const waitingOf = (collectionId: string): Prisma.MailWhereInput => ({
  kind: "message",
  status: { in: ["scheduled", "queued"] },
  send: { collectionId },
});

/** Holds back what waits now, until it is resumed. @throws {NotFoundError} */
export const pause = (actor: Actor, id: string): Promise<Count> =>
  control(actor, id, { action: "collection.messages_paused" }, async (tx) => {
    const where = { ...waitingOf(id), send: { collectionId: id, pausedAt: null } };
    const messages = await tx.mail.count({ where });
    const open = { collectionId: id, pausedAt: null, mails: { some: { status: waiting } } };
    await tx.messageSend.updateMany({ where: open, data: { pausedAt: clock.now() } });
    return messages;
  });

const waiting = { in: ["scheduled", "queued"] } satisfies Prisma.EnumMailStatusFilter;

/** Lets what was held back go on: what is scheduled at its time, the rest at once. @throws {NotFoundError} */
export const resume = (actor: Actor, id: string): Promise<Count> =>
  control(actor, id, { action: "collection.messages_resumed" }, async (tx) => {
    const now = clock.now();
    const held = { collectionId: id, pausedAt: { not: null } };
    // Their jobs have ended, or are to end: those of an earlier run do nothing.
    const rows = await tx.mail.updateManyAndReturn({
      where: { ...waitingOf(id), send: held, ...notInHand(now) },
      data: { run: { increment: 1 }, inHand: false },
      select: { id: true, run: true, attempts: true, nextAttemptAt: true },
    });
    await tx.messageSend.updateMany({ where: held, data: { pausedAt: null } });
    rows.sort((a, b) => (a.id < b.id ? -1 : 1));
    const jobs = rows.map(({ id: mailId, run, attempts }) => ({ mail_id: mailId, run, attempt: attempts }));
    const startAfter = rows.map(({ nextAttemptAt }) => nextAttemptAt);
    await enqueue(tx, "sendMail", jobs, "patient", { startAfter, inTurns: true });
    return rows.length;
  });

/** Cancels what waits, and is not being handed over at this moment. @throws {NotFoundError} */
export const cancel = (actor: Actor, id: string): Promise<Count> =>
  control(actor, id, { action: "collection.messages_canceled" }, async (tx) => {
    const { count } = await tx.mail.updateMany({
      where: { ...waitingOf(id), ...notInHand(clock.now()) },
      data: { status: "canceled", reason: "by_request", nextAttemptAt: null, inHand: false },
    });
    return count;
  });

async function control(
  actor: Actor,
  id: string,
  entry: Pick<AuditEntry, "action">,
  change: (tx: TenantTransaction) => Promise<number>,
): Promise<Count> {
  const { db, orgId } = actor;
  return db.$transaction(async (tx) => {
    await lockMessages(tx, orgId);
    found(await findCollection(tx, id));
    const messages = await change(tx);
    if (messages > 0)
      await recordAudit(tx, actor, {
        ...entry,
        targetType: "collection",
        targetId: id,
        details: { messages },
      });
    return { messages };
  }, TRANSACTION_LIMITS);
}
