import { clock } from "../clock.ts";
import { type Database, database } from "../database.ts";
import { newId } from "../ids.ts";
import type { TenantConnection } from "../tenant-database.ts";

/** At most `max` attempts in `window` seconds, counted from the first of them. */
export type AttemptRule = { window: number; max: number };

/**
 * `free` attempts without a wait; after them a wait of `firstWait` seconds, doubled after each further
 * attempt, up to `longestWait`.
 */
export type BackoffRule = { free: number; firstWait: number; longestWait: number };

/** `retryAfter` in seconds. */
export type AttemptVerdict = { allowed: boolean; retryAfter: number | null };

/** A database, or a transaction of it. */
export type Counting = Pick<TenantConnection, "$queryRaw"> | Pick<Database, "$queryRaw">;

const ALLOWED: AttemptVerdict = { allowed: true, retryAfter: null };

const refusedFor = (milliseconds: number): AttemptVerdict => ({
  allowed: false,
  retryAfter: Math.max(1, Math.ceil(milliseconds / 1000)),
});

/** Counts older than this are irrelevant for every rule. */
const LONGEST_WINDOW_MS = 24 * 60 * 60 * 1000;

/**
 * Counts one attempt under `key` and says whether it is within the rule. A single statement, so that
 * concurrent attempts, in any process, cannot all pass on the same count.
 * @param db a transaction, if the attempt counts for nothing where that is rolled back; others wait for its end
 */
export async function consumeAttempt(
  key: string,
  { window, max }: AttemptRule,
  db: Counting = database(),
): Promise<AttemptVerdict> {
  const now = clock.now().getTime();
  const startedBefore = now - window * 1000;
  const rows = await db.$queryRaw<{ count: number; last_request: bigint }[]>`
    INSERT INTO sign_in_limits AS attempts (id, key, count, last_request)
    VALUES (${newId()}::uuid, ${key}, 1, ${now})
    ON CONFLICT (key) DO UPDATE SET
      count = CASE WHEN attempts.last_request <= ${startedBefore} THEN 1 ELSE attempts.count + 1 END,
      last_request = CASE WHEN attempts.last_request <= ${startedBefore} THEN ${now} ELSE attempts.last_request END
    RETURNING count, last_request`;
  const row = rows[0];
  if (row === undefined || row.count <= max) return ALLOWED;
  return refusedFor(Number(row.last_request) - startedBefore);
}

/**
 * Counts one attempt under `key` unless it comes before its wait is over; an attempt that comes too early
 * changes nothing. A count without attempts for a day is reset.
 */
export async function consumeWithBackoff(key: string, rule: BackoffRule): Promise<AttemptVerdict> {
  const now = clock.now().getTime();
  const forgottenBefore = now - LONGEST_WINDOW_MS;
  const { free, firstWait, longestWait } = rule;
  const counted = await database().$queryRaw<{ count: number }[]>`
    INSERT INTO sign_in_limits AS attempts (id, key, count, last_request)
    VALUES (${newId()}::uuid, ${key}, 1, ${now})
    ON CONFLICT (key) DO UPDATE SET
      count = CASE WHEN attempts.last_request <= ${forgottenBefore} THEN 1 ELSE attempts.count + 1 END,
      last_request = ${now}
    WHERE attempts.count < ${free} OR attempts.last_request
      + 1000 * least(${longestWait}::bigint, ${firstWait}::bigint << least(attempts.count - ${free}, 20)) <= ${now}
    RETURNING count`;
  if (counted.length > 0) return ALLOWED;
  const row = await database().signInLimit.findUnique({ where: { key } });
  if (row === null) return refusedFor(0);
  const wait = Math.min(longestWait, firstWait * 2 ** (row.count - free));
  return refusedFor(Number(row.lastRequest) + wait * 1000 - now);
}

/** Uncounts one attempt under `key`, because it was right. */
export async function refundAttempt(key: string): Promise<void> {
  await database().signInLimit.updateMany({
    where: { key, count: { gt: 0 } },
    data: { count: { decrement: 1 } },
  });
}

/** Deletes the attempts under `keys`, because the user has proved their identity, and all expired ones. */
export async function forgetAttempts(keys: { key: string } | { startsWith: string }): Promise<void> {
  const cutoff = clock.now().getTime() - LONGEST_WINDOW_MS;
  const named = "key" in keys ? keys : { key: keys };
  await database().signInLimit.deleteMany({ where: { OR: [named, { lastRequest: { lt: cutoff } }] } });
}
