import type { BackupSettings } from "../backup-settings.ts";
import type { Database } from "../database.ts";
import type { BackupOutcome } from "../generated/prisma/client.ts";

/** So many failures in a row are told of: one may be a store that was away. */
const MANY_FAILURES = 3;

export type BackupState = {
  /** The last whole one; `size` in bytes, `missing` files that rows name, null if a killed process did not say. */
  last: { startedAt: Date; place: string; name: string; size: number; missing: number | null } | null;
  /** What failed since. */
  failed: { attempts: number; endedAt: Date; fault: string } | null;
  /** Since when one is being written. */
  runningSince: Date | null;
  /** No whole one was begun in twice the period: one that is being written may never end. */
  isLate: boolean;
  /** That backups fail, or are not made, may not be over in a moment. */
  isTrouble: boolean;
  /** Owners were told of it. */
  isTold: boolean;
};

type Row = {
  outcome: BackupOutcome | null;
  startedAt: Date;
  endedAt: Date | null;
  place: string;
  name: string;
  size: number | null;
  missing: number | null;
  fault: string | null;
  toldAt: Date | null;
  age: number;
};

/** What is known of scheduled backups: the last whole one and all since. Times are the database's. */
export async function findBackupState(
  db: Pick<Database, "$queryRaw">,
  settings: BackupSettings | null,
): Promise<BackupState> {
  const rows = await db.$queryRaw<Row[]>`
    select outcome, started_at as "startedAt", ended_at as "endedAt", place, name, size::float8 as size, missing, fault,
      told_at as "toldAt", extract(epoch from clock_timestamp() - started_at)::float8 as age
    from backup_runs where started_at >= coalesce(
      (select max(started_at) from backup_runs where outcome = 'succeeded'), '-infinity') order by started_at, id`;
  const last = rows.find(({ outcome }) => outcome === "succeeded") ?? null;
  const failures = rows.filter(({ outcome }) => outcome === "failed");
  const failure = failures.at(-1);
  const newest = rows.at(-1);
  const oldest = last ?? rows[0];
  const isLate = settings !== null && oldest !== undefined && oldest.age * 1000 > 2 * settings.everyMs;
  return {
    last: last && { ...last, size: last.size ?? 0 },
    failed:
      failure === undefined
        ? null
        : {
            attempts: failures.length,
            endedAt: failure.endedAt ?? failure.startedAt,
            fault: failure.fault ?? "",
          },
    runningSince: newest?.outcome === null ? newest.startedAt : null,
    isLate,
    isTrouble: settings !== null && (isLate || failures.length >= MANY_FAILURES),
    isTold: rows.some(({ toldAt }) => toldAt !== null),
  };
}
