/** The present moment; the one place that domain code asks, so that a test can say what time it is. */
export const clock = { now: (): Date => new Date() };

/** Today's date in UTC, `YYYY-MM-DD`. */
export function today(): string {
  return clock.now().toISOString().slice(0, 10);
}
