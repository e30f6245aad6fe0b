/** Progress of a collection that is rendering. */
export type Progress = {
  /** When this run began, and now, in milliseconds since 1970, like the ends. */
  startedAt: number;
  now: number;
  /** When the latest videos of this run were done, oldest first. */
  ends: readonly number[];
  /** How many had ended in this run before those. */
  earlier: number;
  /** Videos that wait or are being made, and how many of them are being made. */
  remaining: number;
  rendering: number;
};

export type Throughput = { videosPerMinute: number; secondsLeft: number };

/**
 * How many of the latest videos measure the current speed: enough to even out chance, few enough to follow a
 * change.
 */
export const THROUGHPUT_VIDEOS = 100;

/**
 * The speed of a collection and its remaining time, measured on the server from the times at which its videos
 * ended: the same for every viewer, and after a reload.
 *
 * The first video of each worker is left out: it also waits for preparations that all videos share. After
 * that, videos end at a steady rate, whatever the number of workers and their other work. While no video ends
 * for longer than that rate explains, for example when workers were lost, the remaining time stops falling
 * and the rate drops.
 * @returns null until a video has ended
 */
export function throughputOf(progress: Progress): Throughput | null {
  const { startedAt, now, ends, earlier, remaining, rendering } = progress;
  const last = ends.at(-1);
  if (last === undefined) return null;
  const workers = Math.max(1, rendering);
  // As long as only first videos have ended, they are the only measurement.
  const warmUp = Math.max(0, Math.min(workers - earlier, ends.length));
  const from = ends[warmUp === 0 ? 0 : warmUp - 1] ?? last;
  const counted = warmUp === 0 ? ends.length - 1 : ends.length - warmUp;
  const isCold = counted <= 0 || last <= from;
  const span = isCold ? last - startedAt : last - from;
  const videos = isCold ? ends.length : counted;
  if (span <= 0) return null;
  const silence = Math.max(0, now - last);
  // Several workers finish several videos at about the same time, and then none for the duration of one
  // video.
  const explained = Math.min(silence, (span / videos) * workers);
  const each = (span + silence - explained) / videos;
  return { videosPerMinute: 60_000 / each, secondsLeft: Math.max(0, remaining * each - explained) / 1000 };
}
