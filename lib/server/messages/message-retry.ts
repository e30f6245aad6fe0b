import { clock } from "../clock.ts";
import { ConflictError, TooManyRequestsError } from "../errors.ts";
import { enqueue } from "../jobs/enqueue.ts";
import { countMailTo, isInHand, notInHand } from "../mails/index.ts";
import type { TenantConnection, TenantTransaction } from "../tenant-database.ts";
import { addressOf, saveWatchLinks } from "../watch-links/index.ts";
import {
  isAddressed,
  lockMessages,
  type MessageRow,
  markAddress,
  selectMessagesByIds,
} from "./message-queries.ts";

/** What became of one of many messages; the others are codes of why it was left as it was. */
export type MessageOutcome =
  | "succeeded"
  | "unchanged"
  | "message_in_hand"
  | "message_superseded"
  | "message_without_address"
  | "message_limit_reached";

/**
 * Sends those of the messages again that failed, were canceled or wait for their next attempt.
 * @returns what became of each that there still is, by id
 */
export async function retryMessages(
  tx: TenantTransaction,
  orgId: string,
  ids: readonly string[],
): Promise<Map<string, MessageOutcome>> {
  await lockMessages(tx, orgId);
  const rows = await selectMessagesByIds(tx, ids);
  rows.sort((one, other) => (one.id < other.id ? -1 : 1));
  const outcomes = new Map<string, MessageOutcome>();
  for (const row of rows) outcomes.set(row.id, await retryOne(tx, orgId, row));
  return outcomes;
}

async function retryOne(tx: TenantTransaction, orgId: string, row: MessageRow): Promise<MessageOutcome> {
  const isDone = row.status === "scheduled" || row.status === "sent";
  // The first attempt of one that waits is to come anyway.
  if (isDone || (row.status === "queued" && row.attempts === 0)) return "unchanged";
  const recipient = await currentAddress(tx, row);
  if (recipient === null) return "message_without_address";
  if (await isTaken(tx, row, recipient)) return "message_superseded";
  if (isInHand(row, clock.now())) return "message_in_hand";
  try {
    // In the transaction, so that a batch that begins again counts each once.
    await countMailTo(orgId, recipient, tx);
  } catch (error) {
    if (error instanceof TooManyRequestsError) return "message_limit_reached";
    throw error;
  }
  return (await beginAgain(tx, orgId, row, recipient)) ? "succeeded" : "message_in_hand";
}

/** Where a message goes now; null for a person who has no address any more. */
export async function currentAddress(
  db: TenantConnection,
  { send, video, recipient }: MessageRow,
): Promise<string | null> {
  if (send?.toPerson !== true || video?.personId == null) return recipient;
  const person = await db.person.findUnique({ where: { id: video.personId }, select: { email: true } });
  return person?.email ?? null;
}

/** Whether another message about the video goes, or went, to the address, which was not asked for a second time. */
export const isTaken = async (
  tx: TenantConnection,
  { id, videoId, isRepeat }: MessageRow,
  recipient: string,
): Promise<boolean> =>
  !isRepeat && (await isAddressed(tx, { id, videoId: videoIdOf({ videoId }), recipient }));

/**
 * Begins anew with the attempts of a message. The caller holds `lockMessages`.
 * @returns false for one that is being handed over at this moment, or has ended meanwhile
 */
export async function beginAgain(
  tx: TenantTransaction,
  orgId: string,
  row: MessageRow,
  recipient: string,
): Promise<boolean> {
  const { id } = row;
  const now = clock.now();
  // Before the message's row, as an erasure locks them.
  await markAddress(tx, { orgId, videoId: videoIdOf(row), recipient }, null);
  const watchLinkId = await workingLink(tx, orgId, row);
  const [begun] = await tx.mail.updateManyAndReturn({
    where: { id, status: row.status, run: row.run, ...notInHand(now) },
    data: {
      ...{ status: "queued", reason: null, attempts: 0, nextAttemptAt: now, inHand: false },
      ...{ run: { increment: 1 }, recipient, watchLinkId },
    },
    select: { run: true },
  });
  if (begun === undefined) return false;
  await enqueue(tx, "sendMail", [{ mail_id: id, run: begun.run, attempt: 0 }], "bulk");
  return true;
}

function videoIdOf({ videoId }: Pick<MessageRow, "videoId">): string {
  if (videoId === null) throw new Error("A message has a video");
  return videoId;
}

/** The message's link, or a new one if that has ended. */
async function workingLink(tx: TenantTransaction, orgId: string, row: MessageRow): Promise<string | null> {
  const { watchLinkId, videoId } = row;
  const link = watchLinkId === null ? null : await tx.watchLink.findUnique({ where: { id: watchLinkId } });
  if (link !== null && link.revokedAt === null && (await addressOf(link)) !== null) return link.id;
  const [made] = videoId === null ? [] : await saveWatchLinks(tx, orgId, [videoId]);
  return made?.id ?? null;
}

/** @throws {ConflictError} for a message that was sent, or whose time is still to come */
export function requireRetryable({ status }: Pick<MessageRow, "status">): void {
  if (status === "scheduled" || status === "sent") throw new ConflictError("message_ended", { status });
}
