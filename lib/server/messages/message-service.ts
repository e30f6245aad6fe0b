import type { Page, QueryOf } from "#lib/contract/contract.ts";
import type { listMessages } from "#lib/contract/resources/message.ts";
import type { Actor } from "../actor.ts";
import { recordAudit } from "../audit/audit-service.ts";
import { clock } from "../clock.ts";
import { decodeCursor, toPage, totalText } from "../cursor.ts";
import { ConflictError, found } from "../errors.ts";
import { enqueue } from "../jobs/enqueue.ts";
import { countMailTo, notInHand, requireMail } from "../mails/index.ts";
import type { TenantTransaction } from "../tenant-database.ts";
import { searchWords } from "../text-search.ts";
import { addressOf, saveWatchLinks } from "../watch/index.ts";
import {
  countMessages,
  findMessage,
  isAddressed,
  lockMessages,
  type MessageRow,
  markAddress,
  selectMessages,
} from "./message-queries.ts";
import { type MessageResource, toMessage } from "./message-serializer.ts";

/** A page of the organization's messages, newest first. */
export async function list(
  { db }: Actor,
  query: QueryOf<typeof listMessages>,
): Promise<Page<MessageResource>> {
  const { limit, cursor, count, q, ...fields } = query;
  const listName = "messages";
  const filter = { ...fields, words: await searchWords(db, q) };
  const place = { sort: "-created_at", position: decodeCursor(cursor, listName), take: limit + 1 } as const;
  const rows = await selectMessages(db, filter, place);
  const page = toPage(rows, { list: listName, limit }, ({ id }) => ({ value: null, id }), toMessage);
  return count ? { ...page, total: totalText(await countMessages(db, filter)) } : page;
}

/** @throws {NotFoundError} */
export async function get({ db }: Actor, id: string): Promise<MessageResource> {
  return toMessage(found(await findMessage(db, id)));
}

/** @throws {NotFoundError}; {ConflictError} for one that has ended, or is being handed over at this moment */
export async function cancel(actor: Actor, id: string): Promise<MessageResource> {
  return actor.db.$transaction(async (tx) => {
    const { count } = await tx.mail.updateMany({
      where: { id, kind: "message", status: { in: ["scheduled", "queued"] }, ...notInHand(clock.now()) },
      data: { status: "canceled", reason: "by_request", nextAttemptAt: null, inHand: false },
    });
    const row = found(await findMessage(tx, id));
    if (count === 0) throw notCanceled(row);
    await recordAudit(tx, actor, { action: "message.canceled", targetType: "message", targetId: id });
    return toMessage(row);
  });
}

const notCanceled = ({ status }: MessageRow): ConflictError =>
  status === "scheduled" || status === "queued"
    ? new ConflictError("message_in_hand")
    : new ConflictError("message_ended", { status });

/**
 * Sends a message at once that failed, was canceled or waits for its next attempt, to the person's current address. One
 * that is being handed over at this moment is tried already.
 * @throws {NotFoundError}; {ConflictError} without an SMTP server, for one that is scheduled or was sent, and when
 *   another one takes its place; {TooManyRequestsError}
 */
export async function retry(actor: Actor, id: string): Promise<MessageResource> {
  requireMail();
  const { db, orgId } = actor;
  requireRetryable(found(await findMessage(db, id)));
  const recipient = await currentAddress(db, found(await findMessage(db, id)));
  await countMailTo(orgId, recipient);
  return db.$transaction(async (tx) => {
    await lockMessages(tx, orgId);
    const row = found(await findMessage(tx, id));
    requireRetryable(row);
    const { videoId } = row;
    if (videoId === null) throw new Error("A message has a video");
    if (!row.isRepeat && (await isAddressed(tx, { id, videoId, recipient })))
      throw new ConflictError("message_superseded");
    const now = clock.now();
    // Before the message's row, as an erasure locks them.
    await markAddress(tx, { orgId, videoId, recipient }, null);
    const watchLinkId = await workingLink(tx, orgId, row);
    const [begun] = await tx.mail.updateManyAndReturn({
      where: { id, status: row.status, run: row.run, ...notInHand(now) },
      data: {
        ...{ status: "queued", reason: null, attempts: 0, nextAttemptAt: now, inHand: false },
        ...{ run: { increment: 1 }, recipient, watchLinkId },
      },
      select: { run: true },
    });
    if (begun === undefined) return toMessage(row);
    await enqueue(tx, "sendMail", [{ mail_id: id, run: begun.run, attempt: 0 }], "bulk");
    await recordAudit(tx, actor, { action: "message.retried", targetType: "message", targetId: id });
    return toMessage(found(await findMessage(tx, id)));
  });
}

/** @throws {ConflictError} */
function requireRetryable({ status }: MessageRow): void {
  if (status === "scheduled" || status === "sent") throw new ConflictError("message_ended", { status });
}

/** @throws {ConflictError} for a person who has no address any more */
async function currentAddress(db: Actor["db"], { send, video, recipient }: MessageRow): Promise<string> {
  if (send?.toPerson !== true || video?.personId == null) return recipient;
  const person = await db.person.findUnique({ where: { id: video.personId }, select: { email: true } });
  if (person === null || person.email === null) throw new ConflictError("message_without_address");
  return person.email;
}

/** The message's link, or a new one if that has ended. */
async function workingLink(tx: TenantTransaction, orgId: string, row: MessageRow): Promise<string | null> {
  const { watchLinkId, videoId } = row;
  const link = watchLinkId === null ? null : await tx.watchLink.findUnique({ where: { id: watchLinkId } });
  if (link !== null && link.revokedAt === null && (await addressOf(link)) !== null) return link.id;
  const [made] = videoId === null ? [] : await saveWatchLinks(tx, orgId, [videoId]);
  return made?.id ?? null;
}
