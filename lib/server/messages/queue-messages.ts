import { newId } from "../ids.ts";
import { enqueue } from "../jobs/enqueue.ts";
import { messageIdOf } from "../mails/index.ts";
import type { TenantTransaction } from "../tenant-database.ts";
import { saveWatchLinks } from "../watch-links/index.ts";
import { insertMessages, insertSend } from "./message-queries.ts";
import type { Words } from "./message-words.ts";
import type { PlannedMessage } from "./plan-messages.ts";

/** What is queued together: the words, and who gets them about which videos. */
export type Queued = Words & {
  collectionId: string | null;
  /** Null for all videos of the collection. */
  videoId: string | null;
  toPerson: boolean;
  /** The user who asked for it; null for an API key and the installation itself. */
  createdById: string | null;
  messages: readonly PlannedMessage[];
  now: Date;
};

/** Queues messages in the transaction that planned them, each with a watch link of its own. */
export async function queueMessages(
  tx: TenantTransaction,
  orgId: string,
  { messages: planned, now, createdById, ...rest }: Queued,
): Promise<void> {
  const send = { id: newId(), orgId, createdAt: now };
  await insertSend(tx, { ...send, ...rest, createdById });
  const starts = planned.map(({ scheduledAt }) => scheduledAt ?? now);
  const videoIds = planned.map(({ videoId }) => videoId);
  // A link works as long as usual from the day on which it is sent.
  const links = await saveWatchLinks(tx, orgId, videoIds, { createdById, starts });
  const messages = planned.map(({ timing: _, ...message }, index) => {
    const id = newId();
    return { ...message, id, watchLinkId: links[index]?.id ?? "", messageId: messageIdOf(id) };
  });
  await insertMessages(tx, send, messages);
  const jobs = messages.map(({ id }) => ({ mail_id: id, run: 0, attempt: 0 }));
  const startAfter = planned.map(({ scheduledAt }) => scheduledAt);
  await enqueue(tx, "sendMail", jobs, "patient", { startAfter, inTurns: true });
}
