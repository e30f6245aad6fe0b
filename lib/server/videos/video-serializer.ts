import type { z } from "zod";
import type { VideoChange } from "#lib/contract/resources/live.ts";
import type { StaleReason, video } from "#lib/contract/resources/video.ts";
import { toMoment } from "../moment-text.ts";
import { fullName } from "../people/import/merge-data.ts";
import type { FileUrls } from "../storage/file-url.ts";
import type { VideoText } from "./video-pg-queries.ts";
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

/**
 * The same of a row as PostgreSQL writes it.
 * @returns null where something about the person has changed since: whether the video shows it, its scene has to say
 */
export function toVideoOfText(row: VideoText, urls: FileUrls): VideoResource | null {
  const [id, org_id, template_id, template_version, person_id, firstName, lastName, ...further] = row;
  const [project_id, collection_id, status, progress, modifications, metadata, occasion_on, ...film] =
    further;
  const [duration_seconds, fps, width, height, resultKey, thumbnailKey, error, duration_ms, ...times] = film;
  const [createdAt, startedAt, completedAt, isSurpassed, isPersonChanged] = times;
  if (isPersonChanged) return null;
  return {
    ...{ id, org_id, template_id, template_version, person_id },
    person_name: firstName === null ? null : fullName({ firstName, lastName }),
    ...{ project_id, collection_id, status, progress, modifications, metadata, occasion_on },
    ...{ duration_seconds, fps, width, height },
    result_url: resultKey === null ? null : urls.sign(resultKey),
    thumbnail_url: thumbnailKey === null ? null : urls.sign(thumbnailKey),
    error,
    stale: isSurpassed ? ["template"] : null,
    duration_ms,
    created_at: toMoment(createdAt),
    started_at: startedAt === null ? null : toMoment(startedAt),
    completed_at: completedAt === null ? null : toMoment(completedAt),
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
