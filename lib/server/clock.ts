/** The current time; domain code only asks here, so that a test can set it. */
export const clock = { now: (): Date => new Date() };

/** Today's date in UTC, `YYYY-MM-DD`. */
export function today(): string {
  return clock.now().toISOString().slice(0, 10);
}
