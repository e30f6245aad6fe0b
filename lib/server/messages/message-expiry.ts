import { clock } from "../clock.ts";
import type { Database } from "../database.ts";
import { deleteInPieces } from "../delete-in-pieces.ts";
import { environment } from "../environment.ts";
import { firstIdAt } from "../ids.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/** Deletes messages of all organizations that ended and were queued too long ago, and the words of which none is left. */
export async function pruneMessages(db: Database): Promise<void> {
  const { messageDays } = environment().retention;
  if (messageDays === 0) return;
  const before = new Date(clock.now().getTime() - messageDays * DAY_MS);
  await deleteInPieces(
    (most) => db.$executeRaw`
      delete from mails where id in (
        select id from mails
        where created_at < ${before} and send_id is not null and status in ('sent', 'failed', 'canceled')
        order by created_at limit ${most} for update skip locked)`,
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
