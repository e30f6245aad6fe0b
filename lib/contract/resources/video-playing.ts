import type { VIDEO_STATUSES } from "./video.ts";

interface Played {
  status: (typeof VIDEO_STATUSES)[number];
  keep: boolean;
  /** Whether it has been prepared or rendered before. */
  isMeasured: boolean;
}

/**
 * Whether a video without a file is drawn while it is watched: once it is ordered so, as what watches waits until it can be; and
 * a prepared one still, while it is rendered to be kept.
 */
export const isDrawnWhileWatched = ({ status, keep, isMeasured }: Played): boolean =>
  status === "ready" || ((!keep || isMeasured) && (status === "queued" || status === "rendering"));
