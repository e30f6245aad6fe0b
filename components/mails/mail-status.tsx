"use client";

import { MAIL } from "#components/i18n/generated/mail.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { StatusBadge, type StatusTone } from "#components/ui/status-badge.tsx";
import type { Mail } from "#lib/client/mails/mails.ts";

const tones: Record<Mail["status"], StatusTone> = {
  queued: "active",
  sent: "success",
  failed: "danger",
  canceled: "neutral",
};

/** The status of a mail; one that was refused and will be tried again says so. */
export function MailStatus({ mail, plain = false }: { mail: Mail; plain?: boolean }) {
  const t = useMessages(MAIL);
  const { status, attempts } = mail;
  const label = status === "queued" && attempts > 0 ? t.triedAgain : t.status[status];
  return <StatusBadge plain={plain} tone={tones[status]} label={label} />;
}
