import type { Message } from "#lib/client/messages/messages.ts";

/** When it was sent, or is to be; else when it was queued. */
export function instantOf({ status, sent_at, scheduled_at, created_at }: Message): string {
  return sent_at ?? (status === "scheduled" ? scheduled_at : null) ?? created_at;
}

/** The last that is known of one that is not sent: when it is to be, was tried, or was queued. */
export function unsentInstant({ status, scheduled_at, attempted_at, created_at }: UnsentFacts): {
  word: "scheduled" | "attempted" | "created";
  at: string;
} {
  if (status === "scheduled" && scheduled_at !== null) return { word: "scheduled", at: scheduled_at };
  if (attempted_at !== null) return { word: "attempted", at: attempted_at };
  return { word: "created", at: created_at };
}

type UnsentFacts = Pick<Message, "status" | "scheduled_at" | "attempted_at" | "created_at">;
