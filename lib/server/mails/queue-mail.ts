import type { PrismaTransactionLike } from "pg-boss";
import type { Language } from "#lib/contract/resources/language.ts";
import { clock } from "../clock.ts";
import { environment } from "../environment.ts";
import { ConflictError } from "../errors.ts";
import type { Mail, Prisma } from "../generated/prisma/client.ts";
import { newId } from "../ids.ts";
import { enqueue } from "../jobs/enqueue.ts";
import type { Urgency } from "../jobs/job-registry.ts";
import { openText, sealText } from "../sealed-text.ts";
import type { MailContent } from "./mail-content.ts";

/** A client inside a transaction, bound to an organization or not. */
type Transaction = PrismaTransactionLike & {
  mail: { create(args: { data: Prisma.MailUncheckedCreateInput }): Promise<unknown> };
};

export type NewMail = {
  /** Null for a mail of the installation. */
  orgId: string | null;
  to: string;
  language: Language;
  content: MailContent;
  /** The link of its button, which is stored encrypted; and when it ends. */
  link?: { url: string; expiresAt: Date };
  /** What it is about. */
  resourceId?: string;
  /** Of a test of a message: the video, and the page that it leads to. */
  video?: { id: string; watchLinkId: string };
};

const PURPOSE = "links in mails";
const linkPlace = (mailId: string) => ({ purpose: PURPOSE, id: mailId });

/** The link of a mail; null for one that has none, or none any more. */
export const mailLink = async ({ id, secret }: Pick<Mail, "id" | "secret">): Promise<string | null> =>
  secret === null ? null : openText(secret, linkPlace(id));

/** Whether the operator has named an SMTP server. */
export const isMailSetUp = (): boolean => environment().mailServer !== null;

/** @throws {ConflictError} */
export function requireMail(): void {
  if (!isMailSetUp()) throw new ConflictError("mail_not_set_up");
}

/**
 * Queues a mail in the transaction of what it is about: if that is rolled back, nothing is mailed; if it is committed,
 * the mail is sent for certain. Only call it where `isMailSetUp()`.
 * @returns its id
 */
export async function queueMail(tx: Transaction, mail: NewMail): Promise<string> {
  const id = newId();
  const { kind, params } = mail.content;
  await tx.mail.create({
    data: {
      id,
      orgId: mail.orgId,
      kind,
      recipient: mail.to,
      language: mail.language,
      params,
      secret: mail.link === undefined ? null : await sealText(mail.link.url, linkPlace(id)),
      expiresAt: mail.link?.expiresAt ?? null,
      resourceId: mail.resourceId ?? null,
      videoId: mail.video?.id ?? null,
      watchLinkId: mail.video?.watchLinkId ?? null,
      messageId: messageIdOf(id),
      nextAttemptAt: clock.now(),
    },
  });
  await enqueue(tx, "sendMail", [{ mail_id: id, run: 0, attempt: 0 }], mailUrgency(kind));
  return id;
}

/**
 * Whoever forgot a password waits in front of the page: five hundred invitations do not go first. Nor do ten thousand
 * messages before an invitation.
 */
export const mailUrgency = (kind: Mail["kind"]): Urgency =>
  kind === "password_reset" ? "single" : kind === "message" ? "patient" : "bulk";

/** What mailboxes know a mail by. @param id of its row */
export const messageIdOf = (id: string): string => `<${id}@${senderDomain()}>`;

const senderDomain = (): string => environment().mailServer?.from.split("@").at(-1) ?? "localhost";
