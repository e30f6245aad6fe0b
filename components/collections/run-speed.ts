import type { Collection } from "#lib/client/collections/collections.ts";
import type { Video } from "#lib/client/videos/videos.ts";

type Run = Pick<
  Collection,
  "status" | "total" | "completed" | "videos_per_minute" | "started_at" | "completed_at"
>;
type Made = Pick<Video, "status" | "duration_seconds" | "completed_at">;

/** How a collection was or is being made: by all machines of the installation together. */
export interface RunSpeed {
  videosPerMinute: number;
  /** Seconds of film made in a second; null while no film's length is known. */
  realTime: number | null;
}

/** Seconds from its start to its end; null before both are known. */
export function runSeconds({ started_at: from, completed_at: to }: Pick<Run, "started_at" | "completed_at">) {
  return from === null || to === null ? null : (Date.parse(to) - Date.parse(from)) / 1000;
}

/** Whether the latest run made only some of the videos again: others were there before it began. */
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
 * While it runs as the server measures it, afterwards from what the whole of it took; null where nothing was measured,
 * also when the latest run made only some videos again.
 */
export function runSpeed(run: Run, videos: readonly Made[]): RunSpeed | null {
  const pace = run.videos_per_minute ?? wholePace(run, videos);
  if (pace === null) return null;
  const lengths = videos.flatMap(({ duration_seconds: length }) => (length === null ? [] : [length]));
  const mean = lengths.reduce((sum, length) => sum + length, 0) / lengths.length;
  return { videosPerMinute: pace, realTime: lengths.length === 0 ? null : (pace * mean) / 60 };
}

function wholePace(run: Run, videos: readonly Made[]): number | null {
  const seconds = runSeconds(run);
  if (run.status !== "completed" || seconds === null || seconds <= 0) return null;
  if (run.completed === 0 || isPartialRun(run, videos)) return null;
  return (run.completed / seconds) * 60;
}
