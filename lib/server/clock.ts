/** The current time; domain code only asks here, so that a test can set it. */
export const clock = { now: (): Date => new Date() };

/** How far a test has set the clock; otherwise about 0 ms, however wrong the host's clock is. */
export const clockShiftMs = (): number => clock.now().getTime() - Date.now();

/** Today's date in UTC, `YYYY-MM-DD`. */
export function today(): string {
  return clock.now().toISOString().slice(0, 10);
}
