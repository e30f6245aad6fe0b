import type { z } from "zod";
import { collection } from "./collection.ts";
import { template } from "./template.ts";
import { video } from "./video.ts";
import { webhook, webhookWithSecret } from "./webhook.ts";

/** Status, progress and results of a collection. */
export const COLLECTION_CHANGES = [
  ...(["status", "total", "completed", "failed", "stale", "videos_per_minute", "seconds_left"] as const),
  ...(["zip_url", "zip_storage_path", "started_at", "completed_at"] as const),
] as const satisfies (keyof z.output<typeof collection>)[];

/** Status, progress and results of a video. */
export const VIDEO_CHANGES = [
  ...(["status", "progress", "duration_seconds", "fps", "width", "height", "result_url"] as const),
  ...(["thumbnail_url", "error", "stale", "duration_ms", "started_at", "completed_at"] as const),
] as const satisfies (keyof z.output<typeof video>)[];

/** The thumbnail is drawn after the template was created, and stored in the same row. */
const TEMPLATE_CHANGES = ["thumbnail_url", "updated_at"] as const satisfies (keyof z.output<
  typeof template
>)[];

/** The previous secret expires without a request. */
const WEBHOOK_CHANGES = ["previous_secret_expires_at"] as const satisfies (keyof z.output<typeof webhook>)[];

const BY_SCHEMA = new Map<z.ZodType, ReadonlySet<string>>([
  [collection, new Set(COLLECTION_CHANGES)],
  [video, new Set(VIDEO_CHANGES)],
  [template, new Set(TEMPLATE_CHANGES)],
  [webhook, new Set(WEBHOOK_CHANGES)],
  [webhookWithSecret, new Set(WEBHOOK_CHANGES)],
]);

const NOTHING: ReadonlySet<string> = new Set();

/**
 * Fields of a resource that change without a request to change it, by the resource's schema. Most have none.
 */
export const volatileFields = (schema: z.ZodType | undefined): ReadonlySet<string> =>
  (schema === undefined ? undefined : BY_SCHEMA.get(schema)) ?? NOTHING;
