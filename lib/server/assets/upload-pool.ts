import { z } from "zod";
import { isUnusableFault, type UnusableFault } from "#lib/contract/errors/unusable-fault.ts";
import type { UploadOutcome, UploadTask } from "#lib/render/index.ts";
import { BoundedPool, type PoolPlan, type RunTask } from "../bounded-pool.ts";

const PLAN: PoolPlan = {
  path: "lib/render/tasks/upload-process.ts",
  heapMiB: 384,
  // A picture of 50 megapixels takes 200 MB while it is decoded.
  mostBytes: 1024 * 2 ** 20,
  spentBytes: 300 * 2 ** 20,
  atOnce: 2,
  mostWaiting: 50,
  idleMs: 60_000,
};

/**
 * Decoding media in part takes minutes at worst, a picture or a font seconds: each has its own pool, so that
 * neither waits for the other.
 */
const pools = {
  still: new BoundedPool<UploadTask, unknown>(PLAN),
  media: new BoundedPool<UploadTask, unknown>(PLAN),
};

/**
 * Many times what a file of the maximum size takes on a slow machine; the time limit is longer for a busy
 * one.
 */
const LIMITS = { cpuMs: 30_000, limitMs: 90_000 };

const side = z.int().positive();
const seconds = z.number().positive();

/** The only output that is accepted from the process that reads the file. */
const outcome: z.ZodType<UploadOutcome> = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("image"),
    contentType: z.enum(["image/jpeg", "image/png", "image/webp"]),
    width: side,
    height: side,
  }),
  z.object({ kind: z.literal("font"), type: z.enum(["ttf", "otf", "woff2"]) }),
  z.object({
    kind: z.literal("media"),
    media: z.object({
      kind: z.enum(["audio", "video"]),
      contentType: z.enum(["audio/mpeg", "audio/mp4", "audio/wav", "video/mp4", "video/webm"]),
      demuxer: z.enum(["mov", "matroska", "mp3", "wav"]),
      seconds,
      picture: z
        .object({ width: z.number(), height: z.number(), seconds, matrix: z.string().nullable() })
        .nullable(),
      sound: z.object({ seconds }).nullable(),
    }),
  }),
  z.object({ kind: z.literal("refused"), fault: z.custom<UnusableFault>(isUnusableFault) }),
]);

/** Examines an uploaded file in a separate process. */
export type InspectUpload = (task: UploadTask) => Promise<UploadOutcome>;

/**
 * Processes an upload in the organization's turn.
 * @param kind `still` for a picture or a font, `media` for a sound or a video: each has its own queue
 * @param work gets the function that examines the file, which throws {TooCostly} or the signal's reason
 * @throws {TooManyRequestsError} when too many wait already; the signal's reason
 */
export function withUploadSlot<Result>(
  kind: keyof typeof pools,
  { orgId, signal }: { orgId: string; signal: AbortSignal | undefined },
  work: (lookAt: InspectUpload) => Promise<Result>,
): Promise<Result> {
  return pools[kind].inTurn(orgId, signal, (run: RunTask<UploadTask, unknown>) =>
    work(async (task) => outcome.parse(await run(task, { ...LIMITS, signal }))),
  );
}
