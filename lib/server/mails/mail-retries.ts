const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** Seconds between attempts: twelve in less than a day (RFC 5321, 4.5.4.1 asks for growing ones and days). */
const DELAYS = [
  MINUTE,
  5 * MINUTE,
  15 * MINUTE,
  30 * MINUTE,
  HOUR,
  2 * HOUR,
  4 * HOUR,
  4 * HOUR,
  4 * HOUR,
  4 * HOUR,
  3 * HOUR,
] as const;

/** Mails that were refused together are not tried again together. */
const JITTER = 0.05;

/**
 * When a mail is tried again after a temporary refusal; null after the last attempt.
 * @param attempts number of attempts made, at least 1
 */
export function nextMailAttempt(
  attempts: number,
  now: Date,
  random: () => number = Math.random,
): Date | null {
  const delay = DELAYS[attempts - 1];
  return delay === undefined ? null : new Date(now.getTime() + delay * (1 + random() * JITTER) * 1000);
}
