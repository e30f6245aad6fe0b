import type { Database } from "../database.ts";
import { daysAgo } from "../days-ago.ts";
import { deleteInPieces } from "../delete-in-pieces.ts";
import { environment } from "../environment.ts";
import { firstIdAt } from "../ids.ts";

/** Deletes entries of all organizations that are older than the operator has them kept; by themselves they stay for ever. */
export async function pruneAuditEvents(db: Database): Promise<void> {
  const { auditDays } = environment().retention;
  if (auditDays === 0) return;
  const before = firstIdAt(await daysAgo(db, auditDays));
  await deleteInPieces(
    (most) => db.$executeRaw`
      delete from audit_events where id in (
        select id from audit_events where id < ${before}::uuid order by id limit ${most} for update skip locked)`,
  );
}
