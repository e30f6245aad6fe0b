import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { database } from "../database.ts";
import { watchedConnection } from "../database-watch.ts";
import { environment } from "../environment.ts";
import { log } from "../log.ts";
import { storage } from "../storage/storage.ts";
import type { TenantDatabase } from "../tenant-database.ts";
import { enqueue } from "./enqueue.ts";
import { MAY_REMOVE } from "./removal-lock.ts";

/** In each process. */
const MOST_AT_ONCE = 2;
const IDLE_MS = 10_000;
/** How long a request waits for the file store to remove what a queued job removes anyway. */
const REQUEST_MS = 1000;

let locks: pg.Pool | undefined;

/**
 * Removes files that rows may have named until now, unless a backup is being written: it has the rows as they were when it
 * began, and still has to read their files. Nothing is done then; a `removeFiles` job does it later. For workers:
 * requests use `removeAtOnce`.
 * @returns whether it was done
 */
export async function removeStored(keys: readonly string[]): Promise<boolean> {
  if (keys.length === 0) return true;
  // The connection is held while the store is asked: one of the pool would be missed by everything else.
  locks ??= openLocks();
  const client = await locks.connect();
  let isWhole = false;
  try {
    await client.query("begin");
    const { rows } = await client.query<{ free: boolean }>(MAY_REMOVE);
    const isFree = rows[0]?.free === true;
    if (isFree) await storage().removeAll(keys);
    await client.query("commit");
    isWhole = true;
    return isFree;
  } finally {
    // What ends a connection also ends its transaction and the lock.
    client.release(!isWhole);
  }
}

/** The same for files whose removal no job is queued for yet: what cannot be removed now is left to one. */
export async function removeStoredOrLater(db: TenantDatabase, keys: readonly string[]): Promise<void> {
  if (!(await removeStored(keys)))
    await db.$transaction((tx) => enqueue(tx, "removeFiles", [{ keys: [...keys] }]));
}

/** Whether a backup is being written, so that nothing may be removed. */
export async function areRemovalsHeld(): Promise<boolean> {
  const [row] = await database().$queryRawUnsafe<{ free: boolean }[]>(MAY_REMOVE);
  return row?.free !== true;
}

/**
 * The same for a request that has queued a `removeFiles` job for these files: they are gone when it is answered, unless a
 * backup is being written or the store is slow. A store that hangs holds up neither requests nor the database.
 * @param about what is logged with a failure
 */
export async function removeAtOnce(keys: readonly string[], about: Record<string, string>): Promise<void> {
  if (locks !== undefined && locks.totalCount - locks.idleCount >= MOST_AT_ONCE) return;
  const removal = removeStored(keys).catch((error: unknown) =>
    log().warn({ err: error, ...about }, "files of what was deleted are left to the worker"),
  );
  const limit = new AbortController();
  const late = delay(REQUEST_MS, undefined, { signal: limit.signal }).catch(() => undefined);
  await Promise.race([removal, late]);
  limit.abort();
}

function openLocks(): pg.Pool {
  const { databaseUrl } = environment();
  if (databaseUrl === undefined) throw new Error("DATABASE_URL is not set");
  const pool = new pg.Pool({
    ...watchedConnection(databaseUrl),
    max: MOST_AT_ONCE,
    idleTimeoutMillis: IDLE_MS,
    allowExitOnIdle: true,
    application_name: "rollcall-removals",
  });
  // The pool replaces a connection that breaks.
  pool.on("error", () => undefined);
  return pool;
}
