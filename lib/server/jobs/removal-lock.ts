/** An arbitrary number, unique among the two-number advisory locks here. */
const LOCK_CLASS = 20_481;

/**
 * SQL for the transaction of a backup: waits until no file is being removed; none is until the transaction ends, however it
 * does.
 */
export const HOLD_REMOVALS = `select pg_advisory_xact_lock(${LOCK_CLASS}, 0)`;
/** SQL for a transaction that removes files: false in `free` while a backup holds removals. */
export const MAY_REMOVE = `select pg_try_advisory_xact_lock_shared(${LOCK_CLASS}, 0) as free`;
/** SQL that takes the same kind of lock for one backup at a time: false in `taken` while there is another. */
export const ONE_BACKUP = `select pg_try_advisory_xact_lock(${LOCK_CLASS}, 1) as taken`;
/** SQL for the transaction of the process that makes scheduled backups: false in `taken` while there is another. */
export const ONE_SCHEDULE = `select pg_try_advisory_xact_lock(${LOCK_CLASS}, 2) as taken`;
/** SQL: true in `runs` while a backup is being written. Takes no lock itself, which a backup would take for another one. */
export const BACKUP_RUNS = `select exists (
  select from pg_locks where locktype = 'advisory' and classid = ${LOCK_CLASS} and objid = 1 and objsubid = 2 and granted
    and database = (select oid from pg_database where datname = current_database())) as runs`;
