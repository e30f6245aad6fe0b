import type { z } from "zod";
import type { message } from "#lib/contract/resources/message.ts";
import { fullName } from "../people/index.ts";
import type { MessageRow } from "./message-queries.ts";

export type MessageResource = z.output<typeof message>;

const WAITING: readonly MessageRow["status"][] = ["scheduled", "queued"];

/** A message as the API shows it. */
export function toMessage({ send, video, ...row }: MessageRow): MessageResource {
  const { orgId, videoId } = row;
  if (orgId === null || videoId === null || send === null || video === null)
    throw new Error("A message has an organization, a video and words");
  return {
    id: row.id,
    org_id: orgId,
    collection_id: send.collectionId,
    video_id: videoId,
    person_id: video.personId,
    person_name: video.person === null ? null : fullName(video.person),
    to: row.recipient,
    to_person: send.toPerson,
    subject: send.subject,
    text: send.text,
    status: row.status,
    reason: row.reason,
    is_paused: send.pausedAt !== null && WAITING.includes(row.status),
    message_id: row.messageId,
    attempts: row.attempts,
    relay_answer: row.relayAnswer,
    scheduled_at: row.scheduledAt?.toISOString() ?? null,
    created_at: row.createdAt.toISOString(),
    attempted_at: row.attemptedAt?.toISOString() ?? null,
    next_attempt_at: row.nextAttemptAt?.toISOString() ?? null,
    sent_at: row.sentAt?.toISOString() ?? null,
  };
}
