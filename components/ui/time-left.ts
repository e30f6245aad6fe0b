const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** So many videos tell enough of the speed, also where a tenth of all would be many more. */
const ENOUGH = 12;

/** Whether so much is done that the time left is worth telling: the first few videos say little of the rest. */
export function isMeasured(done: number, total: number): boolean {
  return done >= Math.min(ENOUGH, total / 10);
}

/**
 * Seconds that are left, in steps as fine as anybody wants to know them: a measured figure moves by a little with each
 * video, and one that twitches is not believed. Rounded up; a function of the server's figure alone, so that every tab
 * and a reload show the same.
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
