import type { Database } from "../database.ts";
import { daysAgo } from "../days-ago.ts";
import { deleteInPieces } from "../delete-in-pieces.ts";
import { environment } from "../environment.ts";
import { firstIdAt } from "../ids.ts";

/** Deletes messages of all organizations that ended too long ago, and the words of which none is left. */
export async function pruneMessages(db: Database): Promise<void> {
  const { messageDays } = environment().retention;
  if (messageDays === 0) return;
  const before = await daysAgo(db, messageDays);
  // The index mails_ended_idx has the same expression and condition.
  await deleteInPieces(
    (most) => db.$executeRaw`
      delete from mails where id in (
        select id from mails
        where coalesce(ended_at, greatest(created_at, scheduled_at, attempted_at, sent_at)) < ${before}
          and send_id is not null and status in ('sent', 'failed', 'canceled')
        order by coalesce(ended_at, greatest(created_at, scheduled_at, attempted_at, sent_at))
        limit ${most} for update skip locked)`,
  );
  await deleteInPieces(
    (most) => db.$executeRaw`
      delete from message_sends where id in (
        select id from message_sends s
        where id < ${firstIdAt(before)}::uuid
          and not exists (select from mails m where m.org_id = s.org_id and m.send_id = s.id)
        order by id limit ${most} for update skip locked)`,
  );
}
