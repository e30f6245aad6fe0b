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
