import type { z } from "zod";
import type { VideoChange } from "#lib/contract/live.ts";
import type { StaleReason, video } from "#lib/contract/video.ts";
import { fullName } from "../people/merge-data.ts";
import type { FileUrls } from "../storage/file-url.ts";
import type { VideoRow } from "./video-queries.ts";

export type VideoResource = z.output<typeof video>;

/**
 * A video as the API shows one. Every field that leaves is named here.
 * @param stale why videos are out of date, by id; may be left out for one that has not succeeded
 */
export function toVideo(
  row: VideoRow,
  urls: FileUrls,
  stale: ReadonlyMap<string, StaleReason[]> = new Map(),
): VideoResource {
  return {
    id: row.id,
    org_id: row.orgId,
    template_id: row.templateId,
    template_version: row.templateVersion,
    person_id: row.personId,
    person_name: row.person === null ? null : fullName(row.person),
    project_id: row.projectId,
    collection_id: row.collectionId,
    status: row.status,
    progress: row.progress,
    modifications: row.modifications as VideoResource["modifications"],
    metadata: row.metadata as VideoResource["metadata"],
    occasion_on: row.occasionOn.toISOString().slice(0, 10),
    duration_seconds: row.durationSeconds,
    fps: row.fps,
    width: row.width,
    height: row.height,
    result_url: row.resultKey === null ? null : urls.sign(row.resultKey),
    thumbnail_url: row.thumbnailKey === null ? null : urls.sign(row.thumbnailKey),
    error: row.error as VideoResource["error"],
    stale: stale.get(row.id) ?? null,
    duration_ms: row.durationMs,
    created_at: row.createdAt.toISOString(),
    started_at: row.startedAt?.toISOString() ?? null,
    completed_at: row.completedAt?.toISOString() ?? null,
    object: "video",
  };
}

/** What of it changes by itself, for pages that have the rest. */
export function toVideoChange(resource: VideoResource): VideoChange {
  const { id, collection_id, status, progress, duration_seconds, fps, width, height } = resource;
  const { result_url, thumbnail_url, error, stale, duration_ms, started_at, completed_at } = resource;
  const film = { duration_seconds, fps, width, height, result_url, thumbnail_url };
  const run = { error, stale, duration_ms, started_at, completed_at };
  return { id, collection_id, status, progress, ...film, ...run };
}
