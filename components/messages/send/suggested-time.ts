import type { MessageReport } from "#lib/client/messages/message-send.ts";

type Timed = Pick<MessageReport, "timing">;

/**
 * When messages are sent unless somebody chooses: on the day if there is one to come, since a mail cannot be taken back.
 * @param atOnce what would come of sending now; undefined if that is not known
 */
export function suggestedTime(atOnce: Timed | undefined): "occasion" | null {
  return atOnce !== undefined && atOnce.timing.before > 0 ? "occasion" : null;
}

/** How many messages are not sent on the day of their birthday or anniversary, of all that have one. */
export function offTheDay({ timing }: Timed): { off: number; total: number } {
  const off = timing.before + timing.after;
  return { off, total: off + timing.on_day };
}
