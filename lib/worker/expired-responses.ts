import { clock } from "#lib/server/clock.ts";
import { database } from "#lib/server/database.ts";
import { deleteInPieces } from "#lib/server/delete-in-pieces.ts";

/**
 * Deletes stored responses that are no longer replayed: they may contain data that is deleted everywhere
 * else.
 */
export async function deleteExpiredResponses(): Promise<void> {
  const now = clock.now();
  await deleteInPieces(
    (most) => database().$executeRaw`
      delete from stored_answers where key_hash in (
        select key_hash from stored_answers where expires_at <= ${now} limit ${most} for update skip locked)`,
  );
}
