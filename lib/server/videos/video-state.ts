import type { VIDEO_STATUSES } from "#lib/contract/resources/video.ts";

export type VideoStatus = (typeof VIDEO_STATUSES)[number];

/**
 * What a video may become. `rendering` may begin again, because whoever rendered may have died without a word; a
 * `queued` one may fail, because they may have died before they said a first one.
 */
const TRANSITIONS: Readonly<Record<VideoStatus, readonly VideoStatus[]>> = {
  queued: ["rendering", "failed", "canceled"],
  rendering: ["rendering", "queued", "succeeded", "failed", "canceled"],
  succeeded: [],
  failed: ["queued"],
  canceled: ["queued"],
};

export function mayBecome(from: VideoStatus, to: VideoStatus): boolean {
  return TRANSITIONS[from].includes(to);
}

/** The statuses from which a video may become `to`: the condition of the update that makes it so. */
export function sourcesOf(to: VideoStatus): VideoStatus[] {
  const all = Object.keys(TRANSITIONS) as VideoStatus[];
  return all.filter((from) => mayBecome(from, to));
}
