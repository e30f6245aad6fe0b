import type { Collection } from "#lib/client/collections/collections.ts";
import type { Video } from "#lib/client/videos/videos.ts";

type Run = Pick<
  Collection,
  "status" | "total" | "completed" | "videos_per_minute" | "started_at" | "completed_at"
>;
type Made = Pick<Video, "status" | "completed_at">;

/** Seconds from start to end; null until both are known. */
function runSeconds({ started_at: from, completed_at: to }: Pick<Run, "started_at" | "completed_at">) {
  return from === null || to === null ? null : (Date.parse(to) - Date.parse(from)) / 1000;
}

/** Whether the latest run rendered only some of the videos; the others existed before it. */
export function isPartialRun(
  { started_at: from }: Pick<Run, "started_at">,
  videos: readonly Made[],
): boolean {
  if (from === null) return false;
  return videos.some(
    ({ status, completed_at: at }) =>
      status === "succeeded" && at !== null && Date.parse(at) < Date.parse(from),
  );
}

/**
 * How long the latest run took. Null if it is not known, and if it rendered none of the videos, but only
 * packaged them again.
 */
export function renderSeconds(run: Run, videos: readonly Made[]): number | null {
  const { started_at: from, total } = run;
  const isOlder = ({ completed_at: at }: Made) =>
    at !== null && from !== null && Date.parse(at) < Date.parse(from);
  return videos.length >= total && videos.every(isOlder) ? null : runSeconds(run);
}

/**
 * Videos a minute, of all machines of the installation together: the server's measurement during the run,
 * afterwards the average of the whole run. Null if nothing was measured, or if the latest run rendered only
 * some of the videos.
 */
export function videosPerMinute(run: Run, videos: readonly Made[]): number | null {
  return run.videos_per_minute ?? wholePace(run, videos);
}

function wholePace(run: Run, videos: readonly Made[]): number | null {
  const seconds = runSeconds(run);
  if (run.status !== "completed" || seconds === null || seconds <= 0) return null;
  if (run.completed === 0 || isPartialRun(run, videos) || isKeptSingly(run, videos)) return null;
  return (run.completed / seconds) * 60;
}

/** Whether videos were rendered one by one after the run, which only prepared them. */
function isKeptSingly({ completed_at: to }: Run, videos: readonly Made[]): boolean {
  return videos.some(({ completed_at: at }) => at !== null && to !== null && Date.parse(at) > Date.parse(to));
}
