import type { VIDEO_STATUSES } from "#lib/contract/resources/video.ts";

export type VideoStatus = (typeof VIDEO_STATUSES)[number];

/**
 * The possible status changes of a video. `rendering` may begin again, because a worker may die without
 * reporting; a `queued` video may fail, because its worker may die before its first report. A `ready` one is queued to be
 * kept, and is `ready` again when that fails or is cancelled. What is out of date or has lost its file is queued again too, which is not in this table.
 */
const TRANSITIONS: Readonly<Record<VideoStatus, readonly VideoStatus[]>> = {
  queued: ["rendering", "ready", "failed", "canceled"],
  rendering: ["rendering", "queued", "ready", "succeeded", "failed", "canceled"],
  ready: ["queued"],
  succeeded: [],
  failed: ["queued"],
  canceled: ["queued"],
};

/** What can be watched, and be out of date. */
export const FINISHED = ["ready", "succeeded"] as const satisfies readonly VideoStatus[];

export const isFinished = (status: VideoStatus): boolean => FINISHED.some((each) => each === status);

export function mayBecome(from: VideoStatus, to: VideoStatus): boolean {
  return TRANSITIONS[from].includes(to);
}

/** The statuses from which a video may become `to`: the condition of the update that sets it. */
export function sourcesOf(to: VideoStatus): VideoStatus[] {
  const all = Object.keys(TRANSITIONS) as VideoStatus[];
  return all.filter((from) => mayBecome(from, to));
}
