/** What is known of a collection while it renders. */
export type Progress = {
  /** When this run began, and now; milliseconds since 1970, as are the ends. */
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

/** So many of the latest videos tell the speed of now: enough to even chance out, few enough to follow a change. */
export const THROUGHPUT_VIDEOS = 100;

/**
 * How fast a collection gets done and how long it still takes, measured from the moments at which its videos ended, by
 * the server: the same for everybody who looks, and after a reload.
 *
 * The first video of each worker is left out: it also waits for what all of them share to be made once. From then on
 * videos end at a rate, whatever the number of workers and whoever else they work for. While nothing ends for longer
 * than that rate explains, as when workers were lost, the time left stops falling and the rate goes down.
 * @returns null until something ended
 */
export function throughputOf(progress: Progress): Throughput | null {
  const { startedAt, now, ends, earlier, remaining, rendering } = progress;
  const last = ends.at(-1);
  if (last === undefined) return null;
  const workers = Math.max(1, rendering);
  // As long as only first videos ended there is nothing better than they.
  const warmUp = Math.max(0, Math.min(workers - earlier, ends.length));
  const from = ends[warmUp === 0 ? 0 : warmUp - 1] ?? last;
  const counted = warmUp === 0 ? ends.length - 1 : ends.length - warmUp;
  const isCold = counted <= 0 || last <= from;
  const span = isCold ? last - startedAt : last - from;
  const videos = isCold ? ends.length : counted;
  if (span <= 0) return null;
  const silence = Math.max(0, now - last);
  // With several workers, several end together, and then none for as long as one takes.
  const explained = Math.min(silence, (span / videos) * workers);
  const each = (span + silence - explained) / videos;
  return { videosPerMinute: 60_000 / each, secondsLeft: Math.max(0, remaining * each - explained) / 1000 };
}
