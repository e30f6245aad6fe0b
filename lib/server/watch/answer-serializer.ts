import type { z } from "zod";
import type { answer } from "#lib/contract/resources/answer.ts";
import { fullName } from "../people/index.ts";
import type { AnswerRow } from "./answer-queries.ts";

export type AnswerResource = z.output<typeof answer>;

/** An answer as the API shows it. */
export function toAnswer({ video, ...row }: AnswerRow): AnswerResource {
  return {
    id: row.id,
    org_id: row.orgId,
    watch_link_id: row.linkId,
    video_id: row.videoId,
    person_id: video.personId,
    person_name: video.person === null ? null : fullName(video.person),
    collection_id: video.collectionId,
    symbol: row.symbol,
    text: row.text,
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  };
}
