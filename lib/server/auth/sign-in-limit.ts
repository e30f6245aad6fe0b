import { clock } from "../clock.ts";
import { database } from "../database.ts";
import { newId } from "../ids.ts";

/** At most `max` attempts in `window` seconds, counted from the first of them. */
export type AttemptRule = { window: number; max: number };

export type AttemptVerdict = { allowed: boolean; retryAfter: number | null };

/**
 * Counts one attempt under `key` and says whether it is within the rule; `retryAfter` is in seconds. One statement, so
 * that attempts in parallel, in any process, cannot all pass on the same count.
 */
export async function consumeAttempt(key: string, { window, max }: AttemptRule): Promise<AttemptVerdict> {
  const now = clock.now().getTime();
  const startedBefore = now - window * 1000;
  const rows = await database().$queryRaw<{ count: number; last_request: bigint }[]>`
    INSERT INTO sign_in_limits AS attempts (id, key, count, last_request)
    VALUES (${newId()}::uuid, ${key}, 1, ${now})
    ON CONFLICT (key) DO UPDATE SET
      count = CASE WHEN attempts.last_request <= ${startedBefore} THEN 1 ELSE attempts.count + 1 END,
      last_request = CASE WHEN attempts.last_request <= ${startedBefore} THEN ${now} ELSE attempts.last_request END
    RETURNING count, last_request`;
  const row = rows[0];
  if (row === undefined || row.count <= max) return { allowed: true, retryAfter: null };
  return {
    allowed: false,
    retryAfter: Math.max(1, Math.ceil((Number(row.last_request) - startedBefore) / 1000)),
  };
}

/** No rule looks at a count older than this. */
const LONGEST_WINDOW_MS = 24 * 60 * 60 * 1000;

/** Forgets the attempts under `key`, because the person has proved who they are, and sweeps out what is long over. */
export async function forgetAttempts(key: string): Promise<void> {
  const cutoff = clock.now().getTime() - LONGEST_WINDOW_MS;
  await database().signInLimit.deleteMany({ where: { OR: [{ key }, { lastRequest: { lt: cutoff } }] } });
}
