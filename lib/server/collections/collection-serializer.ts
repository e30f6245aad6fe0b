import type { z } from "zod";
import type { collection } from "#lib/contract/resources/collection.ts";
import type { CollectionChange } from "#lib/contract/resources/live.ts";
import type { FileUrls } from "../storage/file-url.ts";
import type { CollectionRow } from "./collection-queries.ts";
import type { Throughput } from "./throughput.ts";

export type CollectionResource = z.output<typeof collection>;

/**
 * A collection as the API shows it. Every exposed field is listed here.
 * @param stale how many of its videos are out of date; null when not counted
 * @param throughput its speed and remaining time; null when not measured
 */
export function toCollection(
  row: CollectionRow,
  urls: FileUrls,
  stale: number | null = null,
  throughput: Throughput | null = null,
): CollectionResource {
  return {
    id: row.id,
    org_id: row.orgId,
    name: row.name,
    type: row.type,
    status: row.status,
    template_id: row.templateId,
    template_version: row.templateVersion,
    project_id: row.projectId,
    total: row.total,
    completed: row.completed,
    failed: row.failed,
    stale,
    videos_per_minute: throughput === null ? null : Math.round(throughput.videosPerMinute * 10) / 10,
    seconds_left: throughput === null ? null : Math.ceil(throughput.secondsLeft),
    modifications: row.modifications as CollectionResource["modifications"],
    file_name: row.fileName,
    keep: row.keep,
    zip_url: row.zipKey === null ? null : urls.sign(row.zipKey, archiveName(row)),
    zip_storage_path: row.zipKey,
    metadata: row.metadata as CollectionResource["metadata"],
    created_at: row.createdAt.toISOString(),
    started_at: row.startedAt?.toISOString() ?? null,
    completed_at: row.completedAt?.toISOString() ?? null,
  };
}

/**
 * The fields that change without a request, for pages that already have the rest.
 * @param rendering how many of its videos are rendering
 */
export function toCollectionChange(resource: CollectionResource, rendering: number | null): CollectionChange {
  const { id, status, total, completed, failed, stale, videos_per_minute, seconds_left } = resource;
  const { zip_url, zip_storage_path, started_at, completed_at } = resource;
  const counts = { total, completed, failed, stale, rendering };
  const throughput = { videos_per_minute, seconds_left };
  return { id, status, ...counts, ...throughput, zip_url, zip_storage_path, started_at, completed_at };
}

/** The file name of the downloaded archive. */
export function archiveName({ name }: Pick<CollectionRow, "name">): string {
  return `${name.replace(/[\p{C}<>:"/\\|?*]/gu, "_")}.zip`;
}
