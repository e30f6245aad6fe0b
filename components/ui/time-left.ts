const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** This many videos are enough to measure the speed, even if a tenth of all would be many more. */
const ENOUGH = 12;

/** Whether enough videos are done to show the time left: the first few say little about the rest. */
export function isMeasured(done: number, total: number): boolean {
  return done >= Math.min(ENOUGH, total / 10);
}

/**
 * Rounds the remaining seconds up to coarse steps. A measured value changes a little with each video, and
 * users do not trust a figure that jumps. Depends only on the server's figure, so that every tab and a reload
 * show the same.
 */
export function steadySeconds(seconds: number): number {
  const step =
    seconds <= MINUTE
      ? 5
      : seconds <= 5 * MINUTE
        ? 15
        : seconds <= 20 * MINUTE
          ? MINUTE
          : seconds <= 2 * HOUR
            ? 5 * MINUTE
            : 15 * MINUTE;
  return Math.ceil(seconds / step) * step;
}
