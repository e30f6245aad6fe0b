import type { BodyOf, Page, QueryOf } from "#lib/contract/contract.ts";
import { languageSchema } from "#lib/contract/resources/language.ts";
import type { listMails, sendTestMail } from "#lib/contract/resources/mail.ts";
import type { Actor } from "../actor.ts";
import { recordAudit } from "../audit/audit-service.ts";
import { clock } from "../clock.ts";
import { decodeCursor, toPage, totalText } from "../cursor.ts";
import { ConflictError, found } from "../errors.ts";
import { enqueue } from "../jobs/enqueue.ts";
import { countRepeatedMail } from "./mail-limits.ts";
import {
  beginMailRun,
  countMails,
  findMail,
  findMemberAddress,
  type MailRow,
  selectMails,
} from "./mail-queries.ts";
import { type MailResource, toMail } from "./mail-serializer.ts";
import { mailUrgency, queueMail, requireMail } from "./queue-mail.ts";

/** A page of what was mailed for the organization, newest first. */
export async function list(actor: Actor, query: QueryOf<typeof listMails>): Promise<Page<MailResource>> {
  const { limit, cursor, count, ...filter } = query;
  const listName = "mails";
  const place = { sort: "-created_at", position: decodeCursor(cursor, listName), take: limit + 1 } as const;
  const rows = await selectMails(actor.db, filter, place);
  const page = toPage(rows, { list: listName, limit }, ({ id }) => ({ value: null, id }), toMail);
  return count ? { ...page, total: totalText(await countMails(actor.db, filter)) } : page;
}

/** @throws {NotFoundError} */
export async function get(actor: Actor, id: string): Promise<MailResource> {
  return toMail(found(await findMail(actor.db, id)));
}

/**
 * Mails a test to a member, so that nobody else can be written to.
 * @throws {ConflictError} without an SMTP server, for an address that is no active member's, and without one from an
 *   API key; {TooManyRequestsError}
 */
export async function test(actor: Actor, { to }: BodyOf<typeof sendTestMail>): Promise<MailResource> {
  requireMail();
  const { credential, db, orgId } = actor;
  const by =
    to === undefined
      ? credential.type === "session" && { userId: credential.userId }
      : { email: to.toLowerCase() };
  if (by === false) throw new ConflictError("test_mail_without_address");
  const member = await findMemberAddress(db, by);
  if (member === null) throw new ConflictError("test_mail_to_stranger");
  // Before the transaction, which would hold a second connection meanwhile.
  await countRepeatedMail(orgId, member.user.email);
  return db.$transaction(async (tx) => {
    const { name } = await tx.organization.findUniqueOrThrow({
      where: { id: orgId },
      select: { name: true },
    });
    const id = await queueMail(tx, {
      orgId,
      to: member.user.email,
      language: languageSchema.catch("en").parse(member.user.language),
      content: { kind: "test", params: { organization: name } },
    });
    await recordAudit(tx, actor, { action: "mail.tested", targetType: "mail", targetId: id });
    return toMail(found(await findMail(tx, id)));
  });
}

/**
 * Tries a mail again at once, and for another 24 hours.
 * @throws {NotFoundError}; {ConflictError} without an SMTP server, for one that was sent or canceled, and when its link
 *   has ended; {TooManyRequestsError}
 */
export async function retry(actor: Actor, id: string): Promise<MailResource> {
  requireMail();
  const { expiresAt, recipient } = requireNotEnded(await findMail(actor.db, id));
  if (expiresAt !== null && expiresAt <= clock.now()) throw new ConflictError("mail_link_expired");
  await countRepeatedMail(actor.orgId, recipient);
  return actor.db.$transaction(async (tx) => {
    const row = await beginMailRun(tx, id, clock.now());
    if (row === null) return toMail(requireNotEnded(await findMail(tx, id)));
    await enqueue(tx, "sendMail", [{ mail_id: id, run: row.run, attempt: 0 }], mailUrgency(row.kind));
    await recordAudit(tx, actor, { action: "mail.retried", targetType: "mail", targetId: id });
    return toMail(row);
  });
}

/** What is being handed over at this moment is tried already. @throws {NotFoundError | ConflictError} */
function requireNotEnded(row: MailRow | null): MailRow {
  const { status } = found(row);
  if (status === "sent" || status === "canceled") throw new ConflictError("mail_ended", { status });
  return found(row);
}
