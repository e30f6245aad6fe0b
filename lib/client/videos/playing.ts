import { isDrawnWhileWatched } from "#lib/contract/resources/video-playing.ts";
import { isMade } from "./is-made.ts";
import type { Video } from "./videos.ts";

type Played = Pick<Video, "status" | "keep" | "duration_seconds" | "result_url">;

/** Whether a video plays as it is drawn: it has no file, and can be drawn. */
export const isStreamed = ({ status, keep, duration_seconds, result_url }: Played): boolean =>
  result_url === null && isDrawnWhileWatched({ status, keep, isMeasured: duration_seconds !== null });

/** Whether a prepared video is rendered to be stored, and plays meanwhile. */
export const isBeingKept = (video: Played): boolean => video.keep && isStreamed(video);

/** Whether somebody has cancelled that a prepared video is kept, and nothing is wrong with it. */
export const isKeepingCanceled = ({ status, error }: Pick<Video, "status" | "error">): boolean =>
  status === "ready" && error?.code === "canceled";

/** Whether a video plays: from its file, or as it is drawn. */
export const isPlayable = (video: Played): boolean => isMade(video) || isStreamed(video);
