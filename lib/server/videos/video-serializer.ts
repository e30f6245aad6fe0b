import type { z } from "zod";
import type { VideoChange } from "#lib/contract/resources/live.ts";
import type { video } from "#lib/contract/resources/video.ts";
import { RowReader } from "../columns.ts";
import { fullName } from "../people/index.ts";
import type { FileUrls } from "../storage/file-url.ts";
import type { OutOfDate } from "./staleness.ts";
import { VIDEO_COLUMNS } from "./video-columns.ts";
import type { WatchUrls } from "./video-links.ts";
import type { VideoValues } from "./video-pg-queries.ts";
import type { VideoRow } from "./video-queries.ts";

export type VideoResource = z.output<typeof video>;

const reader = new RowReader<VideoResource>(VIDEO_COLUMNS);

/**
 * A video as the API shows it: only the listed columns are exposed.
 * @param stale why videos are out of date, by id; may be left out for one that is not finished
 * @param watchUrls the addresses of their pages; may be left out where nobody may see them
 */
export function toVideo(
  row: VideoRow,
  urls: FileUrls,
  stale: ReadonlyMap<string, Pick<OutOfDate, "reasons" | "fields">> = new Map(),
  watchUrls: WatchUrls = new Map(),
): VideoResource {
  const made = {
    personName: row.person === null ? null : fullName(row.person),
    resultUrl: row.resultKey,
    thumbnailUrl: row.thumbnailKey,
    watchUrl: watchUrls.get(row.id) ?? null,
    stale: stale.get(row.id)?.reasons ?? null,
    staleFields: stale.get(row.id)?.fields ?? null,
    object: "video",
  };
  return reader.fromProperties({ ...row, ...made }, urls);
}

/**
 * The same for a row read by pg.
 * @param watchUrlOf gives the address of the row's link
 */
export function toVideoOfValues(
  values: VideoValues,
  urls: FileUrls,
  watchUrlOf: (link: string) => string | null,
): VideoResource {
  const resource = reader.fromValues(values, urls);
  if (resource.watch_url !== null) resource.watch_url = watchUrlOf(resource.watch_url);
  return resource;
}

/** The fields that change without a request, for pages that already have the rest. */
export function toVideoChange(resource: VideoResource): VideoChange {
  const { id, collection_id, person_name, status, progress, duration_seconds, fps, width, height } = resource;
  const { result_url, thumbnail_url, error, stale, stale_fields } = resource;
  const { duration_ms, started_at, completed_at } = resource;
  const film = { duration_seconds, fps, width, height, result_url, thumbnail_url };
  const run = { error, stale, stale_fields, duration_ms, started_at, completed_at };
  return { id, collection_id, person_name, status, progress, ...film, ...run };
}
