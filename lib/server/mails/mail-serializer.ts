import type { z } from "zod";
import type { mail, mailSettings } from "#lib/contract/resources/mail.ts";
import { environment } from "../environment.ts";
import type { MailSettings } from "../generated/prisma/client.ts";
import type { MailRow } from "./mail-queries.ts";

export type MailResource = z.output<typeof mail>;
export type MailSettingsResource = z.output<typeof mailSettings>;

/** A mail as the API shows it, without its content. */
export function toMail(row: MailRow): MailResource {
  const { orgId, kind, status } = row;
  if (orgId === null || kind === "password_reset" || kind === "message" || status === "scheduled")
    throw new Error("A mail of the installation, or a message, is not shown as an organization's mail");
  return {
    id: row.id,
    org_id: orgId,
    kind,
    to: row.recipient,
    status,
    message_id: row.messageId,
    attempts: row.attempts,
    relay_answer: row.relayAnswer,
    created_at: row.createdAt.toISOString(),
    attempted_at: row.attemptedAt?.toISOString() ?? null,
    next_attempt_at: row.nextAttemptAt?.toISOString() ?? null,
    sent_at: row.sentAt?.toISOString() ?? null,
  };
}

/** The settings as the API shows them; empty ones if nothing has been set. */
export function toMailSettings(orgId: string, row: MailSettings | null): MailSettingsResource {
  const { mailServer } = environment();
  return {
    org_id: orgId,
    is_set_up: mailServer !== null,
    from_address: mailServer?.from ?? null,
    sender_name: row?.senderName ?? null,
    reply_to: row?.replyTo ?? null,
    signature: row?.signature ?? null,
    poster: row?.poster ?? "animated",
    updated_at: row?.updatedAt.toISOString() ?? null,
  };
}
