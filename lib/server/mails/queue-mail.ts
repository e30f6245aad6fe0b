import type { PrismaTransactionLike } from "pg-boss";
import type { Language } from "#lib/contract/resources/language.ts";
import { clock } from "../clock.ts";
import { environment } from "../environment.ts";
import type { Prisma } from "../generated/prisma/client.ts";
import { newId } from "../ids.ts";
import { enqueue } from "../jobs/enqueue.ts";
import type { Urgency } from "../jobs/job-registry.ts";
import { sealText } from "../sealed-text.ts";
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
};

const PURPOSE = "links in mails";
export const linkPlace = (mailId: string) => ({ purpose: PURPOSE, id: mailId });

/** Whether the operator has named an SMTP server. */
export const isMailSetUp = (): boolean => environment().mailServer !== null;

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
      messageId: `<${id}@${senderDomain()}>`,
      nextAttemptAt: clock.now(),
    },
  });
  await enqueue(tx, "sendMail", [{ mail_id: id, run: 0, attempt: 0 }], mailUrgency(kind));
  return id;
}

/** Whoever forgot a password waits in front of the page: five hundred invitations do not go first. */
export const mailUrgency = (kind: MailContent["kind"]): Urgency =>
  kind === "password_reset" ? "single" : "bulk";

const senderDomain = (): string => environment().mailServer?.from.split("@").at(-1) ?? "localhost";
