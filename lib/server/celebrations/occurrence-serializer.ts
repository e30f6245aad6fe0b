import type { z } from "zod";
import type { occurrence } from "#lib/contract/resources/occurrence.ts";
import { fullName } from "../people/index.ts";
import type { FileUrls } from "../storage/file-url.ts";
import { isFinished } from "../videos/index.ts";
import type { Candidate } from "./candidates.ts";
import { toDay } from "./holiday-queries.ts";
import type { NamedRow } from "./occurrence-queries.ts";
import { isOpen } from "./occurrence-state.ts";

export type OccurrenceResource = z.output<typeof occurrence>;

/** A stored occurrence as the API shows it, but for the warnings that take queries: see `withWarnings`. */
export function toOccurrence(row: NamedRow, urls: FileUrls): OccurrenceResource {
  const thumbnailKey = row.video?.thumbnailKey ?? null;
  return {
    id: row.id,
    org_id: row.orgId,
    celebration_id: row.celebrationId,
    person_id: row.personId,
    person_name: fullName(row.person),
    occasion_on: toDay(row.occasionOn),
    years: row.years,
    status: row.status,
    reason: row.reason,
    warnings: isOpen(row.status) ? warningsOfVideo(row.video) : [],
    send_at: row.sendAt.toISOString(),
    template_id: row.templateId,
    video_id: row.videoId,
    thumbnail_url: thumbnailKey === null ? null : urls.sign(thumbnailKey),
    video_completed_at: row.video?.completedAt?.toISOString() ?? null,
    approved_by: row.approvedById,
    approved_at: row.approvedAt?.toISOString() ?? null,
    prepared_at: row.preparedAt?.toISOString() ?? null,
    sent_at: row.sentAt?.toISOString() ?? null,
  };
}

/** What is cut off in a video; one that is being made again may show less by then. */
function warningsOfVideo(video: NamedRow["video"]): OccurrenceResource["warnings"] {
  if (video == null || !isFinished(video.status) || video.cutLayers.length === 0) return [];
  return [{ code: "text_too_long", stand_in: null, layers: video.cutLayers }];
}

/** One that lies ahead, of which nothing is stored. */
export function toPlanned(
  { id, personId, day, years, ...name }: Candidate,
  { orgId, celebrationId, sendAt }: { orgId: string; celebrationId: string; sendAt: Date },
): OccurrenceResource {
  return {
    id,
    org_id: orgId,
    celebration_id: celebrationId,
    person_id: personId,
    person_name: fullName(name),
    occasion_on: day,
    years,
    status: "planned",
    reason: null,
    warnings: [],
    send_at: sendAt.toISOString(),
    template_id: null,
    video_id: null,
    thumbnail_url: null,
    video_completed_at: null,
    approved_by: null,
    approved_at: null,
    prepared_at: null,
    sent_at: null,
  };
}
