import type { Language } from "#lib/contract/resources/language.ts";
import { recordSystemAudit } from "../audit/audit-service.ts";
import { clock } from "../clock.ts";
import type { TenantTransaction } from "../tenant-database.ts";
import { lockMessages } from "./message-queries.ts";
import type { Words } from "./message-words.ts";
import { type LeftOut, planMessages } from "./plan-messages.ts";
import { queueMessages } from "./queue-messages.ts";

/**
 * Queues a message about a video that the caller has locked, in the name of the installation, to be sent at once.
 * @param about `addresses`: null for the person whom the video is about
 *   `language`: of mails to people whose own is not known, and to addresses
 * @returns how many are queued and, if there are none, why
 */
export async function queueVideoMessage(
  tx: TenantTransaction,
  orgId: string,
  {
    videoId,
    addresses,
    language,
    ...words
  }: Words & { videoId: string; addresses: readonly string[] | null; language: Language },
): Promise<{ queued: number; reason: LeftOut["reason"] | null }> {
  await lockMessages(tx, orgId);
  const now = clock.now();
  const wanted = { addresses, at: null, sendAgain: false, language } as const;
  const { messages, leftOut } = await planMessages(tx, orgId, { id: videoId }, wanted, now);
  if (messages.length === 0) return { queued: 0, reason: leftOut[0]?.reason ?? null };
  const toPerson = addresses === null;
  await queueMessages(tx, orgId, {
    ...{ ...words, videoId, collectionId: null, toPerson, createdById: null, messages, now },
  });
  await recordSystemAudit(tx, orgId, {
    action: "video.messages_queued",
    targetType: "video",
    targetId: videoId,
    details: { messages: messages.length, left_out: leftOut.length },
  });
  return { queued: messages.length, reason: null };
}
