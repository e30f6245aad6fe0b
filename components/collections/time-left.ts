/** How many videos were finished at a moment (milliseconds since 1970, by the browser's clock). */
export interface Sample {
  at: number;
  done: number;
}

/** What was finished longer ago says little about the speed of now. */
const WINDOW_MS = 60_000;
/** Fewer completions than this are chance: then the speed since the start counts. */
const ENOUGH = 4;

/** Adds a look at a collection; keeps the first of all, and those of the last minute. */
export function withSample(samples: readonly Sample[], sample: Sample): Sample[] {
  const [first, ...rest] = samples;
  // A count that went down is a retry: what was measured before says nothing any more.
  if (first === undefined || sample.done < (samples.at(-1)?.done ?? 0)) return [sample];
  return [first, ...rest.filter(({ at }) => sample.at - at <= WINDOW_MS), sample];
}

/** Seconds until all is done at the speed measured last; null while nothing was measured. */
export function secondsLeft(samples: readonly Sample[], total: number): number | null {
  const last = samples.at(-1);
  const first = samples[0];
  if (first === undefined || last === undefined) return null;
  const recent = samples.find(({ at }) => last.at - at <= WINDOW_MS) ?? first;
  const from = last.done - recent.done >= ENOUGH ? recent : first;
  const finished = last.done - from.done;
  const elapsed = (last.at - from.at) / 1000;
  if (finished <= 0 || elapsed <= 0) return null;
  return ((total - last.done) * elapsed) / finished;
}
