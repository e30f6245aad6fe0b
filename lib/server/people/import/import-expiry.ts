import { clock } from "#lib/server/clock.ts";
import type { Database } from "#lib/server/database.ts";

/** How long an import can be undone. */
const UNDOABLE_MS = 24 * 60 * 60 * 1000;
/** What is kept for an undo that is requested in the last moment, and not committed yet. */
const GRACE_MS = 5 * 60 * 1000;
/** How many rows one statement deletes. */
const AT_ONCE = 10_000;

/** Until when an import of that time can be undone. */
export const undoableUntil = (createdAt: Date): Date => new Date(createdAt.getTime() + UNDOABLE_MS);

/** Deletes what is kept of each person for the undo of imports that were undone, or no longer can be. */
export async function deleteExpiredImportItems(database: Database): Promise<void> {
  const createdBefore = new Date(clock.now().getTime() - UNDOABLE_MS - GRACE_MS);
  for (;;) {
    const deleted = await database.$executeRaw`
      delete from import_items where (import_id, person_id) in (
        select item.import_id, item.person_id
        from imports join import_items item on item.import_id = imports.id
        where (imports.created_at <= ${createdBefore} or exists (
            select 1 from bulk_actions undo where undo.org_id = imports.org_id
              and undo.import_id = imports.id and undo.status = 'completed'))
          and not exists (
            select 1 from bulk_actions undo where undo.org_id = imports.org_id
              and undo.import_id = imports.id and undo.status in ('queued', 'running'))
        limit ${AT_ONCE})`;
    if (deleted < AT_ONCE) return;
  }
}
