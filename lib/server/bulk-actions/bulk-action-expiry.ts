import { clock } from "../clock.ts";
import type { Database } from "../database.ts";

/** How long a bulk action can be undone, and its failures are kept. */
const KEPT_MS = 7 * 24 * 60 * 60 * 1000;
/** How many bulk actions one statement clears. */
const AT_ONCE = 10;

/** Until when a bulk action that ended then can be undone. */
export const undoableUntil = (endedAt: Date): Date => new Date(endedAt.getTime() + KEPT_MS);

/** Deletes what is known of each person of bulk actions that ended long ago, a few bulk actions at a time. */
export async function deleteExpiredItems(database: Database): Promise<void> {
  const endedAt = { lte: new Date(clock.now().getTime() - KEPT_MS) };
  for (;;) {
    const expired = await database.bulkAction.findMany({
      where: { endedAt, items: { some: {} } },
      select: { id: true },
      take: AT_ONCE,
    });
    if (expired.length === 0) return;
    await database.bulkActionItem.deleteMany({
      where: { bulkActionId: { in: expired.map(({ id }) => id) } },
    });
  }
}
