import type { Queue } from "pg-boss";
import { z } from "zod";
import { languageSchema } from "#lib/contract/resources/language.ts";

/** Seconds without a heartbeat after which a job counts as abandoned; the queue's minimum. */
export const HEARTBEAT_SECONDS = 10;
/**
 * How often a video is started at most when its process keeps dying: often enough for videos that were only
 * affected by another one's crash, rarely enough to give up within minutes on a video that crashes its
 * worker.
 */
export const MAX_ATTEMPTS = 10;
/** After this many attempts an unexpected error counts as final. */
export const MAX_FAILED_ATTEMPTS = 3;

type JobDefinition<Payload extends z.ZodType> = {
  /** Name of the queue. */
  name: string;
  /** The job's data: ids only, so that it reads the current state when it runs. */
  payload: Payload;
  /** Timeouts, retries and delays. */
  policy: Omit<Queue, "name">;
};

function define<Payload extends z.ZodType>(definition: JobDefinition<Payload>): JobDefinition<Payload> {
  return definition;
}

const videoPayload = z.strictObject({
  org_id: z.uuid(),
  video_id: z.uuid(),
  /** For a long video that had earlier turns: how long they took, in milliseconds. */
  spent_ms: z.int().optional(),
});
const collectionPayload = z.strictObject({ org_id: z.uuid(), collection_id: z.uuid() });

const everyJob = {
  heartbeatSeconds: HEARTBEAT_SECONDS,
  // The queue would read all of them for it: see prune-jobs.ts.
  deleteAfterSeconds: 0,
  retentionSeconds: 30 * 24 * 60 * 60,
};

/**
 * A day and a half, because a person has to solve the problems that prevent writing files, such as a full
 * disk.
 */
const patiently = { retryLimit: 200, retryDelay: 5, retryBackoff: true, retryDelayMax: 600 };

/**
 * Every kind of job. A worker looks for them in this order, so short jobs that a user waits for come first.
 * Delivery is at least once: each handler checks what is left to do.
 */
export const JOBS = {
  /** A video whose render job was started `MAX_ATTEMPTS` times and never ended: fails the video. */
  buryVideo: define({
    name: "bury-video",
    payload: videoPayload,
    policy: { ...everyJob, retryLimit: 100, retryDelay: 5, retryBackoff: true, retryDelayMax: 600 },
  }),
  /** A collection whose archive could not be written in all that time: fails the collection. */
  buryCollection: define({
    name: "bury-collection",
    payload: collectionPayload,
    policy: { ...everyJob, retryLimit: 100, retryDelay: 5, retryBackoff: true, retryDelayMax: 600 },
  }),
  /** Deletes the files of an erasure, in case the erasing process could not. */
  removeFiles: define({
    name: "remove-files",
    /** `caches`: also empties workers' caches of the pictures in scenes. */
    payload: z.strictObject({ keys: z.array(z.string()), caches: z.boolean().optional() }),
    policy: { ...everyJob, ...patiently },
  }),
  /** A requested file that is missing: if it can be generated, it is generated again. */
  restoreFile: define({
    name: "restore-file",
    payload: z.strictObject({ org_id: z.uuid(), key: z.string() }),
    policy: { ...everyJob, retryLimit: 5, retryDelay: 5, retryBackoff: true, retryDelayMax: 600 },
  }),
  /** One attempt of a webhook's delivery; it schedules the next attempt as a new job. */
  deliverWebhook: define({
    name: "deliver-webhook",
    payload: z.strictObject({
      org_id: z.uuid(),
      delivery_id: z.uuid(),
      run: z.int(),
      attempt: z.int(),
    }),
    // A receiver's error is no failure of the job: only the loss of a worker or the database is.
    policy: { ...everyJob, ...patiently },
  }),
  /** One attempt to hand an e-mail to the SMTP server; it schedules the next attempt as a new job. */
  sendMail: define({
    name: "send-mail",
    payload: z.strictObject({ mail_id: z.uuid(), run: z.int(), attempt: z.int() }),
    // A refusal is no failure of the job: only the loss of a worker or the database is.
    policy: { ...everyJob, ...patiently },
  }),
  /**
   * Somebody has forgotten the password of an address, which may have no account. Looked up here, so that the answer
   * on the page takes the same time for every address. The address is sealed for this `id`: jobs are kept and shown to
   * operators.
   */
  mailResetLink: define({
    name: "mail-reset-link",
    payload: z.strictObject({ id: z.uuid(), sealed_email: z.string(), language: languageSchema }),
    policy: { ...everyJob, retryLimit: 20, retryDelay: 5, retryBackoff: true, retryDelayMax: 600 },
  }),
  /** The next batch of a bulk action. `batch`: its number; another batch's job does nothing. */
  runBulkAction: define({
    name: "bulk-action",
    payload: z.strictObject({ org_id: z.uuid(), bulk_action_id: z.uuid(), batch: z.int() }),
    policy: { ...everyJob, ...patiently },
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
  /**
   * The picture of a template in lists, which nobody waits for as for a video: a new organization has one for each design in
   * each shape. A worker draws one between many videos, so that these do not wait for all of them.
   */
  drawThumbnail: define({
    name: "draw-thumbnail",
    /** `afresh`: all existing stills are removed first, because of what they show. */
    payload: z.strictObject({
      org_id: z.uuid(),
      template_id: z.uuid(),
      version: z.int(),
      afresh: z.boolean().optional(),
    }),
    policy: { ...everyJob, retryLimit: 5, retryDelay: 5, retryBackoff: true, retryDelayMax: 600 },
  }),
} as const;

/** Kinds that mostly wait for others, or for the database: a worker runs them beside its other jobs. */
export const BESIDE_OTHERS: ReadonlySet<JobKind> = new Set([
  "deliverWebhook",
  "runBulkAction",
  "sendMail",
  "mailResetLink",
]);

export type JobKind = keyof typeof JOBS;
export type JobPayload<Kind extends JobKind> = z.output<(typeof JOBS)[Kind]["payload"]>;

/** How soon a job is wanted: `single` for a job that a user waits for, `bulk` for one of many, `patient` after those. */
export type Urgency = "patient" | "bulk" | "single";

/**
 * Jobs with a higher number run first: a single video that a user waits for precedes a collection's many.
 * Below these numbers organizations take turns, see fair-priorities.ts.
 */
export const PRIORITY: Readonly<Record<Urgency, number>> = { patient: -1, bulk: 0, single: 1_000_000_000 };
