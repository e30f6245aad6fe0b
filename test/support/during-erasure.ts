import { expect } from "vitest";
import { database } from "#lib/server/database.ts";
import { waitingLocks } from "./waiting-locks.ts";

/**
 * Begins `work` while a person is being erased, whose video in this collection is locked and whose collection is not yet,
 * and goes on with the erasure once `work` waits for a lock.
 * @returns what `work` does; both have ended
 */
export async function duringErasure<Result>(
  collectionId: string,
  personId: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const working = await database().$transaction(
    async (tx) => {
      await tx.$queryRaw`select 1 from videos where person_id = ${personId}::uuid order by id for update`;
      const begun = work();
      // Whatever becomes of it is reported where it is awaited.
      begun.catch(() => {});
      await expect.poll(waitingLocks, { timeout: 5_000 }).not.toEqual([]);
      await tx.$queryRaw`select 1 from collections where id = ${collectionId}::uuid for update`;
      await tx.video.deleteMany({ where: { personId } });
      return { begun };
    },
    { timeout: 20_000 },
  );
  return working.begun;
}
