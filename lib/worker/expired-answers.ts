import { clock } from "#lib/server/clock.ts";
import { database } from "#lib/server/database.ts";

/** Deletes answers to creates that are no longer given again: they may hold what nobody else keeps any more. */
export async function deleteExpiredAnswers(): Promise<void> {
  await database().storedAnswer.deleteMany({ where: { expiresAt: { lte: clock.now() } } });
}
