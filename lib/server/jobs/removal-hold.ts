import { database } from "../database.ts";
import { storage } from "../storage/storage.ts";
import { MAY_REMOVE } from "./removal-lock.ts";

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
      const [answer] = await tx.$queryRawUnsafe<{ free: boolean }[]>(MAY_REMOVE);
      if (answer?.free !== true) return false;
      await storage().removeAll(keys);
      return true;
    },
    { timeout: REMOVAL_MS },
  );
}
