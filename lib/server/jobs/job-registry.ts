import type { Queue } from "pg-boss";
import { z } from "zod";

/** Seconds without a sign of life after which a job counts as abandoned; the queue's own least. */
export const HEARTBEAT_SECONDS = 10;
/**
 * How often a video is begun at most, when the process that works on it keeps dying: often enough that videos which
 * were only near other people's trouble get done, rarely enough that one which takes its worker down with it is given
 * up within minutes.
 */
export const MAX_ATTEMPTS = 10;
/** After so many attempts an error that nobody foresaw counts as final. */
export const MAX_FAILED_ATTEMPTS = 3;

type JobDefinition<Payload extends z.ZodType> = {
  /** Name of the queue. */
  name: string;
  /** What a job says: ids only, so that what it is about is read when it runs. */
  payload: Payload;
  /** How long, how often and how patiently. */
  policy: Omit<Queue, "name">;
};

function define<Payload extends z.ZodType>(definition: JobDefinition<Payload>): JobDefinition<Payload> {
  return definition;
}

const videoPayload = z.strictObject({
  org_id: z.uuid(),
  video_id: z.uuid(),
  /** Of a long video that had turns before this one: how long they took. */
  spent_ms: z.int().optional(),
});
const collectionPayload = z.strictObject({ org_id: z.uuid(), collection_id: z.uuid() });

const everyJob = {
  heartbeatSeconds: HEARTBEAT_SECONDS,
  // Nobody reads a job that is done, and finding an organization's turn reads past all that are kept.
  deleteAfterSeconds: 60 * 60,
  retentionSeconds: 30 * 24 * 60 * 60,
};

/** A day and a half, because what keeps files from being written (a full disk) is mended by people. */
const patiently = { retryLimit: 200, retryDelay: 5, retryBackoff: true, retryDelayMax: 600 };

/**
 * Every kind of job. A worker looks for them in this order, so the short ones that somebody waits for come first.
 * Delivery is at least once: each handler finds out for itself what is left to do.
 */
export const JOBS = {
  /** A video whose render job was begun `MAX_ATTEMPTS` times and never ended: tells the video. */
  buryVideo: define({
    name: "bury-video",
    payload: videoPayload,
    policy: { ...everyJob, retryLimit: 100, retryDelay: 5, retryBackoff: true, retryDelayMax: 600 },
  }),
  /** A collection whose archive could not be written for all that time: tells the collection. */
  buryCollection: define({
    name: "bury-collection",
    payload: collectionPayload,
    policy: { ...everyJob, retryLimit: 100, retryDelay: 5, retryBackoff: true, retryDelayMax: 600 },
  }),
  /** What an erasure leaves on the disk, in case the one who erased could not remove it. */
  removeFiles: define({
    name: "remove-files",
    /** `caches`: what workers keep of the pictures in scenes, too. */
    payload: z.strictObject({ keys: z.array(z.string()), caches: z.boolean().optional() }),
    policy: { ...everyJob, ...patiently },
  }),
  /** A stored file that was asked for and is not there: what can be made again is. */
  restoreFile: define({
    name: "restore-file",
    payload: z.strictObject({ org_id: z.uuid(), key: z.string() }),
    policy: { ...everyJob, retryLimit: 5, retryDelay: 5, retryBackoff: true, retryDelayMax: 600 },
  }),
  /** One attempt of a webhook's delivery; the attempt plans the next one as a job of its own. */
  deliverWebhook: define({
    name: "deliver-webhook",
    payload: z.strictObject({
      org_id: z.uuid(),
      delivery_id: z.uuid(),
      run: z.int(),
      attempt: z.int(),
    }),
    // What the receiver says is no fault of the job: only a worker or a database that goes away is.
    policy: { ...everyJob, ...patiently },
  }),
  drawThumbnail: define({
    name: "draw-thumbnail",
    /** `afresh`: all stills so far are removed first, because of what they show. */
    payload: z.strictObject({
      org_id: z.uuid(),
      template_id: z.uuid(),
      version: z.int(),
      afresh: z.boolean().optional(),
    }),
    policy: { ...everyJob, retryLimit: 5, retryDelay: 5, retryBackoff: true, retryDelayMax: 600 },
  }),
  packageCollection: define({
    name: "package-collection",
    payload: collectionPayload,
    policy: {
      ...everyJob,
      ...patiently,
      expireInSeconds: 6 * 60 * 60,
      deadLetter: "bury-collection",
    },
  }),
  renderVideo: define({
    name: "render-video",
    payload: videoPayload,
    policy: {
      ...everyJob,
      expireInSeconds: 12 * 60 * 60,
      retryLimit: MAX_ATTEMPTS - 1,
      retryDelay: 1,
      retryBackoff: true,
      retryDelayMax: 30,
      deadLetter: "bury-video",
    },
  }),
} as const;

export type JobKind = keyof typeof JOBS;
export type JobPayload<Kind extends JobKind> = z.output<(typeof JOBS)[Kind]["payload"]>;

/** How soon a job is wanted: `single` is what somebody waits for, `bulk` is one of many. */
export type Urgency = "bulk" | "single";

/**
 * Jobs of a higher number are taken up first: one video that somebody waits for goes before a collection's many. Below
 * these numbers organizations take turns, see fair-priorities.ts.
 */
export const PRIORITY: Readonly<Record<Urgency, number>> = { bulk: 0, single: 1_000_000_000 };
