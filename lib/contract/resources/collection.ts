import { z } from "zod";
import { contract, pageFields } from "../contract.ts";
import {
  boolean,
  calendarDate,
  dateTime,
  enumeration,
  integer,
  list,
  object,
  openObject,
  text,
  uuid,
} from "../fields/fields.ts";
import { modificationsSchema as modifications } from "../scene/modification.ts";
import { collectionReport } from "./collection-report.ts";
import { personFilterFields } from "./person.ts";
import { KEEP, VIDEO_STATUSES, video } from "./video.ts";

export const COLLECTION_STATUSES = [
  "queued",
  "rendering",
  "packaging",
  "ready",
  "completed",
  "failed",
  "canceled",
] as const;
export const COLLECTION_TYPES = ["people", "birthday", "work_anniversary"] as const;
/** How many videos one collection may hold. */
export const COLLECTION_LIMIT = 10_000;
/** How files in a zip are called unless the order says otherwise. */
export const DEFAULT_FILE_NAME = "{{last_name}}_{{first_name}}";

export const collection = z
  .object({
    id: z.uuid(),
    org_id: z.uuid(),
    name: z.string(),
    type: z.enum(COLLECTION_TYPES),
    status: z
      .enum(COLLECTION_STATUSES)
      .describe("`ready`: all videos have ended, and some of them are prepared. There is no archive then."),
    template_id: z.uuid(),
    template_version: z.int(),
    project_id: z.uuid().nullable(),
    total: z.int().describe("Videos wanted."),
    completed: z.int().describe("Videos that succeeded or are prepared (`ready`)."),
    failed: z.int(),
    stale: z
      .int()
      .nullable()
      .describe(
        "Number of out-of-date videos in an ended collection. Null while it runs; in lists also null where counting would take long: after collections with 20,000 videos, or with 2,000 whose person has changed.",
      ),
    videos_per_minute: z
      .number()
      .nullable()
      .describe(
        "Measured from the finished videos. Null unless the collection is rendering, while single videos of it are kept, and in lists.",
      ),
    seconds_left: z
      .int()
      .nullable()
      .describe("Time until all videos are done at that speed. Null when the speed is."),
    modifications: z.array(z.record(z.string(), z.unknown())),
    file_name: z.string(),
    keep: z
      .boolean()
      .describe("False if its videos are prepared instead of being rendered, until they are kept."),
    zip_url: z.string().nullable().describe("Signed and expiring. Null until the archive has been made."),
    zip_storage_path: z.string().nullable(),
    metadata: z.record(z.string(), z.unknown()),
    created_at: z.iso.datetime(),
    started_at: z.iso
      .datetime()
      .nullable()
      .describe("When its latest run began. To keep single videos of it is none."),
    completed_at: z.iso
      .datetime()
      .nullable()
      .describe("When its latest run ended. Null while it runs, but not while single videos are kept."),
  })
  .meta({ id: "Collection" });

export const collectionInput = object({
  name: text({ min: 1, max: 120 }),
  type: enumeration(COLLECTION_TYPES).default("people"),
  template_id: uuid(),
  template_version: integer({ min: 1 }).optional().describe("Version of the template. Default: the newest."),
  project_id: uuid().nullish().describe("The project that the collection belongs to. Default: none."),
  people: object({
    ids: list(uuid(), { min: 1, max: COLLECTION_LIMIT }).optional(),
    filter: object(personFilterFields).optional(),
  })
    .optional()
    .describe(
      "The people to make videos for: `ids`, or a `filter` with the parameters of GET /v1/people. For a birthday or a work anniversary, a filter without `celebrate` leaves out those whose `celebrate` is false.",
    ),
  window: object({ from: calendarDate(), to: calendarDate() })
    .optional()
    .describe(
      "Instead of `people`, for the types `birthday` and `work_anniversary`: everyone whose birthday or work anniversary is in this period, except those whose `celebrate` is false.",
    ),
  leave_out: list(uuid(), { max: COLLECTION_LIMIT })
    .optional()
    .describe("Ids of people to leave out of those that `people` or `window` selects."),
  occasion_on: calendarDate()
    .optional()
    .describe(
      "With `people`, the date of the occasion, for which age and years of service are calculated. Default: each person's nearest birthday or work anniversary for those types, otherwise today.",
    ),
  modifications: modifications.default([]),
  file_name: text({ min: 1, max: 200 })
    .default(DEFAULT_FILE_NAME)
    .describe("Pattern of the file names in the zip, with merge fields and without the extension."),
  keep: boolean().default(true).describe(KEEP),
  metadata: openObject().optional(),
  dry_run: boolean()
    .default(false)
    .describe("Creates nothing and answers 200 with a report of every fault in the collection."),
}).meta({ id: "CollectionInput" });

export const COLLECTION_SORTS = [
  "-created_at",
  "created_at",
  "name",
  "-name",
  "status",
  "-status",
  "type",
  "-type",
  "template_name",
  "-template_name",
  "project_name",
  "-project_name",
  "total",
  "-total",
  "completed_at",
  "-completed_at",
] as const;

/** What the list of collections can be filtered by, and so what selects many of them. */
export const collectionFilterFields = {
  status: enumeration(COLLECTION_STATUSES).optional().describe("Only collections of this status."),
  type: enumeration(COLLECTION_TYPES).optional().describe("Only collections of this type."),
  template_id: uuid().optional().describe("Only collections of this template, in any version."),
  project_id: uuid().optional().describe("Only collections of this project."),
  q: text({ min: 1, max: 120 })
    .optional()
    .describe(
      "Parts of the collection's name, in any order, ignoring accents. One or two letters match only at the beginning of a word.",
    ),
  created_from: dateTime()
    .optional()
    .describe("Only collections created from this moment, or this day in UTC, on."),
  created_to: dateTime("end")
    .optional()
    .describe("Only collections created up to this moment, or the end of this day in UTC."),
};

export const collectionListQuery = object({
  ...collectionFilterFields,
  sort: enumeration(COLLECTION_SORTS)
    .default("-created_at")
    .describe(
      "Sort order; a hyphen in front means descending. `template_name` and `project_name` are the names of what the ids refer to; `status` and `type` are in the order of their values. Collections without a value come last.",
    ),
  ...pageFields,
});

export const collectionVideosQuery = object({
  status: enumeration(VIDEO_STATUSES).optional().describe("Only videos of this status."),
  ...pageFields,
});

export const collectionParams = object({ collection_id: uuid() });

const tag = "Collections";

export const listCollections = contract({
  id: "listCollections",
  method: "GET",
  path: "/v1/collections",
  access: "viewer",
  tag,
  summary: "List collections",
  query: collectionListQuery,
  success: { status: 200, schema: collection, page: true },
});

export const createCollection = contract({
  id: "createCollection",
  method: "POST",
  path: "/v1/collections",
  access: "editor",
  tag,
  summary: "Make a video for each of many people",
  description:
    "With `dry_run` nothing is created. The request runs every step before drawing and answers with a report of everything that would keep a video from being made.",
  body: collectionInput,
  success: {
    status: 202,
    schema: collection,
    instead: {
      when: "dry_run",
      status: 200,
      schema: collectionReport,
      description: "The report of a dry run",
    },
  },
  etag: true,
  idempotent: true,
  faults: [409],
});

export const getCollection = contract({
  id: "getCollection",
  method: "GET",
  path: "/v1/collections/{collection_id}",
  access: "viewer",
  tag,
  summary: "Get a collection",
  params: collectionParams,
  success: { status: 200, schema: collection },
  etag: true,
  faults: [404],
});

export const listCollectionVideos = contract({
  id: "listCollectionVideos",
  method: "GET",
  path: "/v1/collections/{collection_id}/videos",
  access: "viewer",
  tag,
  summary: "List a collection's videos",
  description: "In the order of the collection.",
  params: collectionParams,
  query: collectionVideosQuery,
  success: { status: 200, schema: video, page: true },
  faults: [404],
});

export const getCollectionArchive = contract({
  id: "getCollectionArchive",
  method: "GET",
  path: "/v1/collections/{collection_id}/archive",
  access: "viewer",
  tag,
  summary: "Download a collection's zip",
  description:
    "The MP4s, stored without compression; `manifest.csv` with the outcome of each video; and `failed.csv` with the people who have no video, why, and what to do (left out if every video succeeded). 409 until the archive has been made. To continue an interrupted download, send `Range`, and the `ETag` of the first answer in `If-Range`.",
  params: collectionParams,
  success: { status: 200, contentType: "application/zip", file: true },
  faults: [404, 409],
});
