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

/** What can be done with any of some messages. @param known those of them that are, which may be fewer than there are */
export function commandsForAny(known: readonly Pick<Message, "status" | "attempts">[], count: number) {
  const commands = known.map(messageCommands);
  const isWhole = known.length === count;
  return {
    canCancel: !isWhole || commands.some(({ canCancel }) => canCancel),
    canRetry: !isWhole || commands.some(({ canRetry }) => canRetry),
  };
}
