/**
 * Seconds between attempts: the schedule in the specification of Standard Webhooks, ten attempts over three
 * days (spec/standard-webhooks.md, "Deliverability and reliability").
 */
export const RETRY_DELAYS = [
  5,
  5 * 60,
  30 * 60,
  2 * 3600,
  5 * 3600,
  10 * 3600,
  14 * 3600,
  20 * 3600,
  24 * 3600,
] as const;

/**
 * Retries are spread over this share of their delay, so that deliveries that failed together are not retried
 * together.
 */
const JITTER = 0.1;
/** The longest time by which a receiver may delay an attempt, in seconds. */
const LONGEST_WISH_S = 24 * 3600;

/**
 * When a delivery is retried after a failed attempt; null after the last one.
 * @param attempts number of attempts made, at least 1
 * @param wish the receiver's `Retry-After`, which can delay the attempt but not bring it forward
 */
export function nextAttemptAt(
  attempts: number,
  now: Date,
  wish: string | null,
  random: () => number = Math.random,
): Date | null {
  const delay = RETRY_DELAYS[attempts - 1];
  if (delay === undefined) return null;
  const wished = Math.min(secondsOf(wish, now) ?? 0, LONGEST_WISH_S);
  return new Date(now.getTime() + Math.max(delay, wished) * (1 + random() * JITTER) * 1000);
}

/** `Retry-After` is a number of seconds or a date. */
function secondsOf(wish: string | null, now: Date): number | null {
  if (wish === null) return null;
  if (/^\d{1,9}$/.test(wish)) return Number(wish);
  const date = Date.parse(wish);
  return Number.isNaN(date) ? null : Math.max(0, (date - now.getTime()) / 1000);
}
