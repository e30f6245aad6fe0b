import type { Database } from "../database.ts";
import { deleteInPieces } from "../delete-in-pieces.ts";
import { environment } from "../environment.ts";

/**
 * Deletes jobs that ended long ago, in pieces and by an index of their own: the queue itself would read all jobs to find
 * them, and delete them in one statement.
 */
export async function pruneJobs(db: Database): Promise<void> {
  const { jobHours } = environment().retention;
  if (jobHours === 0) return;
  // By the clock of the database, which wrote when they ended.
  await deleteInPieces(
    (most) => db.$executeRaw`
      delete from pgboss.job_common where (name, id) in (
        select name, id from pgboss.job_common where completed_on < now() - make_interval(hours => ${jobHours}::int)
        order by completed_on limit ${most} for update skip locked)`,
  );
}
