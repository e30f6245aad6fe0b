import type { Message } from "#lib/client/messages/messages.ts";

/** What can be done with a message in its state. */
export function messageCommands({ status, attempts }: Pick<Message, "status" | "attempts">) {
  const isWaiting = status === "queued" || status === "scheduled";
  return {
    isWaiting,
    canCancel: isWaiting,
    /** Again, or for one that waits for its next attempt at once. */
    canRetry: status !== "sent" && (!isWaiting || attempts > 0),
  };
}
