import { database } from "../database.ts";
import { storage } from "../storage/storage.ts";

/** An arbitrary number, unique among the two-number advisory locks here. */
const LOCK_CLASS = 20_481;

/**
 * SQL for the transaction of a backup: waits until no file is being removed; none is until the transaction ends, however it
 * does.
 */
export const HOLD_REMOVALS = `select pg_advisory_xact_lock(${LOCK_CLASS}, 0)`;
/** The same lock for one backup at a time: false in `taken` while there is another. */
export const ONE_BACKUP = `select pg_try_advisory_xact_lock(${LOCK_CLASS}, 1) as taken`;

/** How long removing the files of one job may take, such as a thousand folders of a slow store. */
const REMOVAL_MS = 15 * 60 * 1000;

/**
 * Removes files that rows may have named until now, unless a backup is being written: it has the rows as they were when it
 * began, and still has to read their files. Nothing is done then; a `removeFiles` job does it later.
 * @returns whether it was done
 */
export async function removeStored(keys: readonly string[]): Promise<boolean> {
  if (keys.length === 0) return true;
  return database().$transaction(
    async (tx) => {
      const [answer] = await tx.$queryRawUnsafe<{ free: boolean }[]>(
        `select pg_try_advisory_xact_lock_shared(${LOCK_CLASS}, 0) as free`,
      );
      if (answer?.free !== true) return false;
      await storage().removeAll(keys);
      return true;
    },
    { timeout: REMOVAL_MS },
  );
}
