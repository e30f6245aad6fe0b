import type { Page, QueryOf } from "#lib/contract/contract.ts";
import type { listMessages } from "#lib/contract/resources/message.ts";
import type { Actor } from "../actor.ts";
import { recordAudit } from "../audit/audit-service.ts";
import { clock } from "../clock.ts";
import { decodeCursor, toPage, totalText } from "../cursor.ts";
import { ConflictError, found } from "../errors.ts";
import { countMailTo, isInHand, requireMail } from "../mails/index.ts";
import { searchWords } from "../text-search.ts";
import { cancelMessages } from "./message-cancel.ts";
import { selectListedMessages } from "./message-list-queries.ts";
import { messageOrder } from "./message-order.ts";
import { countMessages, findMessage, lockMessages } from "./message-queries.ts";
import { beginAgain, currentAddress, isTaken, requireRetryable } from "./message-retry.ts";
import { findFewOfWords } from "./message-search.ts";
import { type MessageResource, toMessage } from "./message-serializer.ts";

/** A page of the organization's messages. */
export async function list(
  { db, orgId }: Actor,
  query: QueryOf<typeof listMessages>,
): Promise<Page<MessageResource>> {
  const { limit, cursor, count, sort, q, ...fields } = query;
  const listName = `messages ${sort}`;
  const order = messageOrder(sort);
  const position = decodeCursor(cursor, listName, (value) => order.fits(value));
  const words = await searchWords(db, q);
  const filter = { ...fields, words, among: await findFewOfWords(db, orgId, words) };
  const listed = await selectListedMessages(db, orgId, filter, { order, position, take: limit + 1 });
  const page = toPage(
    listed.found,
    { list: listName, limit, until: listed.until },
    ({ row, place: value }) => ({ value, id: row.id }),
    ({ row }) => toMessage(row),
  );
  return count ? { ...page, total: totalText(await countMessages(db, filter)) } : page;
}

/** @throws {NotFoundError} */
export async function get({ db }: Actor, id: string): Promise<MessageResource> {
  return toMessage(found(await findMessage(db, id)));
}

/** @throws {NotFoundError}; {ConflictError} for one that has ended, or is being handed over at this moment */
export async function cancel(actor: Actor, id: string): Promise<MessageResource> {
  return actor.db.$transaction(async (tx) => {
    const outcome = (await cancelMessages(tx, [id])).get(id);
    const row = found(await findMessage(tx, id));
    const { status } = row;
    if (outcome === "message_in_hand" || status === "queued") throw new ConflictError("message_in_hand");
    if (outcome !== "succeeded") throw new ConflictError("message_ended", { status });
    await recordAudit(tx, actor, { action: "message.canceled", targetType: "message", targetId: id });
    return toMessage(row);
  });
}

/**
 * Sends a message at once that failed, was canceled or waits for its next attempt, to the person's current address. One
 * that is being handed over at this moment is tried already.
 * @throws {NotFoundError}; {ConflictError} without an SMTP server, for one that is scheduled or was sent, and when
 *   another one takes its place; {TooManyRequestsError}
 */
export async function retry(actor: Actor, id: string): Promise<MessageResource> {
  requireMail();
  const { db, orgId } = actor;
  return db.$transaction(async (tx) => {
    await lockMessages(tx, orgId);
    const row = found(await findMessage(tx, id));
    requireRetryable(row);
    const recipient = await currentAddress(tx, row);
    if (recipient === null) throw new ConflictError("message_without_address");
    if (await isTaken(tx, row, recipient)) throw new ConflictError("message_superseded");
    if (isInHand(row, clock.now())) return toMessage(row);
    // Here, so that a refusal counts no mail.
    await countMailTo(orgId, recipient, tx);
    if (!(await beginAgain(tx, orgId, row, recipient))) return toMessage(row);
    await recordAudit(tx, actor, { action: "message.retried", targetType: "message", targetId: id });
    return toMessage(found(await findMessage(tx, id)));
  });
}
