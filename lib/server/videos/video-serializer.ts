import type { z } from "zod";
import type { VideoChange } from "#lib/contract/live.ts";
import type { StaleReason, video } from "#lib/contract/video.ts";
import { toMoment } from "../moment-text.ts";
import { fullName } from "../people/merge-data.ts";
import type { FileUrls } from "../storage/file-url.ts";
import type { VideoRow } from "./video-queries.ts";
import type { VideoText } from "./video-text-queries.ts";

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
 * The same of a row whose values are text, as PostgreSQL writes them.
 * @returns null where something about the person has changed since: whether the video shows it, its scene has to say
 */
export function toVideoOfText(row: VideoText, urls: FileUrls): VideoResource | null {
  if (row.is_person_changed === "t") return null;
  return {
    id: row.id,
    org_id: row.org_id,
    template_id: row.template_id,
    template_version: Number(row.template_version),
    person_id: row.person_id,
    person_name:
      row.first_name === null ? null : fullName({ firstName: row.first_name, lastName: row.last_name }),
    project_id: row.project_id,
    collection_id: row.collection_id,
    status: row.status,
    progress: Number(row.progress),
    modifications: JSON.parse(row.modifications),
    metadata: JSON.parse(row.metadata),
    occasion_on: row.occasion_on,
    duration_seconds: toNumber(row.duration_seconds),
    fps: toNumber(row.fps),
    width: toNumber(row.width),
    height: toNumber(row.height),
    result_url: row.result_key === null ? null : urls.sign(row.result_key),
    thumbnail_url: row.thumbnail_key === null ? null : urls.sign(row.thumbnail_key),
    error: row.error === null ? null : JSON.parse(row.error),
    stale: row.is_surpassed === "t" ? ["template"] : null,
    duration_ms: toNumber(row.duration_ms),
    created_at: toMoment(row.created_at),
    started_at: row.started_at === null ? null : toMoment(row.started_at),
    completed_at: row.completed_at === null ? null : toMoment(row.completed_at),
    object: "video",
  };
}

const toNumber = (text: string | null) => (text === null ? null : Number(text));

/** What of it changes by itself, for pages that have the rest. */
export function toVideoChange(resource: VideoResource): VideoChange {
  const { id, collection_id, status, progress, duration_seconds, fps, width, height } = resource;
  const { result_url, thumbnail_url, error, stale, duration_ms, started_at, completed_at } = resource;
  const film = { duration_seconds, fps, width, height, result_url, thumbnail_url };
  const run = { error, stale, duration_ms, started_at, completed_at };
  return { id, collection_id, status, progress, ...film, ...run };
}
