import { clock } from "#lib/server/clock.ts";
import { database } from "#lib/server/database.ts";

/**
 * Deletes stored responses that are no longer replayed: they may contain data that is deleted everywhere
 * else.
 */
export async function deleteExpiredResponses(): Promise<void> {
  await database().idempotencyRecord.deleteMany({ where: { expiresAt: { lte: clock.now() } } });
}
