import { z } from "zod";
import { isUnusableFault, type UnusableFault } from "#lib/contract/errors/unusable-file.ts";
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

/** What is decoded in part takes minutes at worst, a picture or a font seconds: neither waits for the other. */
const pools = {
  still: new BoundedPool<UploadTask, unknown>(PLAN),
  media: new BoundedPool<UploadTask, unknown>(PLAN),
};

/** Many times what a file of the largest allowed size takes on a slow machine; a busy one has longer. */
const LIMITS = { cpuMs: 30_000, limitMs: 90_000 };

const side = z.int().positive();
const seconds = z.number().positive();

/** What reads the file is believed in nothing but this. */
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

/** Looks at an uploaded file, in a process of its own. */
export type InspectUpload = (task: UploadTask) => Promise<UploadOutcome>;

/**
 * Works on an upload when it is the organization's turn.
 * @param kind `still` for a picture or a font, `media` for a sound or a video: each has turns of its own
 * @param work is handed what looks at the file; that throws {TooCostly}, or the signal's reason
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
