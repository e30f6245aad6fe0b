import { z } from "zod";
import { contract, pageFields } from "../contract.ts";
import {
  boolean,
  calendarDate,
  dateTime,
  enumeration,
  integer,
  object,
  openObject,
  queryBoolean,
  text,
  uuid,
} from "../fields/fields.ts";
import { modificationsSchema as modifications } from "../scene/modification.ts";
import { RENDER_FAULT_CODES } from "./render-fault.ts";
import { renderFacts, renderReason } from "./render-reason.ts";

export const VIDEO_STATUSES = ["queued", "rendering", "ready", "succeeded", "failed", "canceled"] as const;

/**
 * Why a finished video is out of date: data of the person that it or the archive of its collection shows,
 * their photo, or its template has changed since.
 */
export const STALE_REASONS = ["person", "photo", "template"] as const;
export type StaleReason = (typeof STALE_REASONS)[number];

/** What a video can celebrate. */
export const OCCASIONS = ["birthday", "work_anniversary"] as const;
export type Occasion = (typeof OCCASIONS)[number];

export const videoError = z.object({
  code: z.enum(RENDER_FAULT_CODES),
  message: z.string().describe("English sentence that says what to do. It may be reworded at any time."),
  layer: z.string().optional(),
  reason: renderReason.optional(),
  ctx: renderFacts.optional(),
});

export const video = z
  .object({
    id: z.uuid(),
    org_id: z.uuid(),
    template_id: z.uuid(),
    template_version: z.int(),
    person_id: z.uuid().nullable(),
    person_name: z.string().nullable().describe("The person's current first and last name."),
    project_id: z.uuid().nullable(),
    collection_id: z.uuid().nullable(),
    status: z
      .enum(VIDEO_STATUSES)
      .describe("`ready`: prepared. It has no file and is rendered while somebody watches; see `keep`."),
    keep: z
      .boolean()
      .describe("False for a video that is prepared instead of being rendered and stored, until it is kept."),
    progress: z.number().describe("Share of the frames that has been drawn, 0 to 1."),
    modifications: z.array(z.record(z.string(), z.unknown())),
    metadata: z.record(z.string(), z.unknown()),
    occasion_on: z.iso.date().describe("The date for which age and years of service are calculated."),
    duration_seconds: z.number().nullable().describe("Length of the video."),
    fps: z.number().nullable(),
    width: z.number().nullable(),
    height: z.number().nullable(),
    result_url: z
      .string()
      .nullable()
      .describe("The MP4; signed and expiring. Null until it is rendered, and so for a prepared video."),
    thumbnail_url: z.string().nullable(),
    watch_url: z
      .string()
      .nullable()
      .describe(
        "The address of the page that plays the video: of its newest watch link that works and was not mailed to anybody. A secret: null for viewers, and without such a link. A prepared video has one from the beginning.",
      ),
    error: videoError
      .nullable()
      .describe(
        "Why it failed or was cancelled; of a video that is `ready`, why it was not kept when that was asked for last.",
      ),
    stale: z
      .array(z.enum(STALE_REASONS))
      .nullable()
      .describe(
        "Why a succeeded or prepared video is out of date. `person`: data of the person that the video or the archive of its collection shows has changed. `photo`: the photo in the video has changed. `template`: the template has a newer version. Null when it is up to date.",
      ),
    stale_fields: z
      .array(z.string())
      .nullable()
      .describe(
        "With the reason `person`, the fields that have changed, such as `first_name` or `custom_fields.team`. Null otherwise, and for videos that were made before this was recorded.",
      ),
    duration_ms: z.number().nullable().describe("How long the render took."),
    created_at: z.iso.datetime(),
    started_at: z.iso.datetime().nullable(),
    completed_at: z.iso.datetime().nullable(),
    object: z.literal("video"),
  })
  .meta({ id: "Video" });

export const KEEP =
  "False prepares instead of rendering: everything is checked, no video is rendered or stored, and the status becomes `ready`. Each is rendered while somebody watches.";

export const videoInput = object({
  template_id: uuid(),
  template_version: integer({ min: 1 }).optional().describe("Version of the template. Default: the newest."),
  person_id: uuid()
    .nullish()
    .describe("Whom the video is about: their data fill in the template's merge fields. Default: nobody."),
  project_id: uuid().nullish().describe("The project that the video belongs to. Default: none."),
  modifications: modifications.default([]),
  occasion_on: calendarDate()
    .optional()
    .describe("The date for which age and years of service are calculated. Default: today."),
  keep: boolean().default(true).describe(KEEP),
  metadata: openObject().optional(),
}).meta({ id: "VideoInput" });

export const VIDEO_SORTS = [
  "-created_at",
  "created_at",
  "person_name",
  "-person_name",
  "template_name",
  "-template_name",
  "collection_name",
  "-collection_name",
  "project_name",
  "-project_name",
  "status",
  "-status",
  "occasion_on",
  "-occasion_on",
  "completed_at",
  "-completed_at",
  "duration_seconds",
  "-duration_seconds",
  "duration_ms",
  "-duration_ms",
] as const;

/** What the list of videos can be filtered by, and so what selects many of them. */
export const videoFilterFields = {
  q: text({ max: 200 })
    .optional()
    .describe("Searches the person that the video is about, as `q` of GET /v1/people does."),
  status: enumeration(VIDEO_STATUSES).optional().describe("Only videos of this status."),
  template_id: uuid().optional().describe("Only videos of this template, in any version."),
  project_id: uuid().optional().describe("Only videos of this project."),
  person_id: uuid().optional().describe("Only videos about this person."),
  collection_id: uuid().optional().describe("Only videos of this collection."),
  stale: queryBoolean()
    .optional()
    .describe(
      "True lists only out-of-date videos, false only those that are not. By `created_at`, a request looks through 100,000 videos at most: its page may then have fewer than `limit`, or none, and still link to the next; and there is no `X-Total-Count`.",
    ),
  occasion: enumeration(OCCASIONS)
    .optional()
    .describe("Only videos of collections of this type, and single videos of templates for this occasion."),
  occasion_from: calendarDate().optional().describe("Only videos whose `occasion_on` is this day or later."),
  occasion_to: calendarDate().optional().describe("Only videos whose `occasion_on` is this day or earlier."),
  created_from: dateTime()
    .optional()
    .describe("Only videos created from this moment, or this day in UTC, on."),
  created_to: dateTime("end")
    .optional()
    .describe("Only videos created up to this moment, or the end of this day in UTC."),
};

export const videoListQuery = object({
  ...videoFilterFields,
  sort: enumeration(VIDEO_SORTS)
    .default("-created_at")
    .describe(
      "Sort order; a hyphen in front means descending. `person_name` goes by the last name and continues with the first; `template_name`, `collection_name` and `project_name` are the names of what the ids refer to; `status` is in the order of its values. Videos without a value come last.",
    ),
  ...pageFields,
});

export const videoParams = object({ video_id: uuid() });

const tag = "Videos";

export const listVideos = contract({
  id: "listVideos",
  method: "GET",
  path: "/v1/videos",
  access: "viewer",
  tag,
  summary: "List videos",
  query: videoListQuery,
  success: { status: 200, schema: video, page: true },
});

export const createVideo = contract({
  id: "createVideo",
  method: "POST",
  path: "/v1/videos",
  access: "editor",
  tag,
  summary: "Make a video",
  description:
    "Unknown layers, unknown properties and wrong types are 422, and nothing is queued. So is a video for an archived person, and a video without a person whose template has a merge field without a fallback.",
  body: videoInput,
  success: { status: 202, schema: video },
  etag: true,
  idempotent: true,
  faults: [409],
});

export const getVideo = contract({
  id: "getVideo",
  method: "GET",
  path: "/v1/videos/{video_id}",
  access: "viewer",
  tag,
  summary: "Get a video",
  params: videoParams,
  success: { status: 200, schema: video },
  etag: true,
  faults: [404],
});
