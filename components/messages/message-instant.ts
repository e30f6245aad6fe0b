import type { Message } from "#lib/client/messages/messages.ts";

/** When it was sent, or is to be; else when it was queued. */
export function instantOf({ status, sent_at, scheduled_at, created_at }: Message): string {
  return sent_at ?? (status === "scheduled" ? scheduled_at : null) ?? created_at;
}
