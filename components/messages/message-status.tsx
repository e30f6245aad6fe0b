"use client";

import { SENT_MESSAGES } from "#components/i18n/generated/sent-messages.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { StatusBadge, type StatusTone } from "#components/ui/status-badge.tsx";
import type { Message } from "#lib/client/messages/messages.ts";

const tones: Record<Message["status"], StatusTone> = {
  scheduled: "neutral",
  queued: "active",
  sent: "success",
  failed: "danger",
  canceled: "neutral",
};

/** The status of a message; one that is held back, or was refused and will be tried again, says so. */
export function MessageStatus({ message, plain = false }: { message: Message; plain?: boolean }) {
  const t = useMessages(SENT_MESSAGES);
  const { status, attempts, is_paused: isPaused } = message;
  const isWaiting = status === "queued" || status === "scheduled";
  if (isWaiting && isPaused) return <StatusBadge plain={plain} tone="warning" label={t.paused} />;
  const label = status === "queued" && attempts > 0 ? t.triedAgain : t.status[status];
  return <StatusBadge plain={plain} tone={tones[status]} label={label} />;
}
