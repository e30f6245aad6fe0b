import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as delay } from "node:timers/promises";
import { StartFailure } from "./start-failure.ts";

const LOOK_AGAIN_MS = 200;

export type FolderLock = {
  /** The one that held it before was killed: what it has started may be ending just now. */
  isAfterKill: boolean;
  /** Adds facts that a second instance should report, such as the URL. */
  tellOthers(facts: string): void;
  release(): void;
};

/**
 * Keeps a reference: the garbage collector would close an unreferenced database and silently release its
 * lock.
 */
const held = new Set<DatabaseSync>();

/**
 * Makes this process the only launcher of a data folder.
 *
 * The operating system holds the lock, so it ends with the process, however that dies, and cannot become
 * stale. Node.js has no call for file locks, but its SQLite takes one for an exclusive transaction; the file
 * stays empty.
 * @throws StartFailure when another process holds it.
 */
export function lockFolder(folder: string): FolderLock {
  const holderPath = join(folder, "launcher.txt");
  const database = tryLock(join(folder, "launcher.lock"));
  if (database === null) {
    throw new StartFailure(
      `Rollcall is already running on ${folder}${readHolder(holderPath)}.\n` +
        "Stop that one first, or give this one a folder of its own with ROLLCALL_DATA_DIR.",
    );
  }
  const tellOthers = (facts: string) => writeFileSync(holderPath, `process ${process.pid}${facts}\n`);
  const isAfterKill = existsSync(holderPath);
  tellOthers("");
  return {
    ...{ isAfterKill, tellOthers },
    release() {
      rmSync(holderPath, { force: true });
      unlock(database);
    },
  };
}

/** Waits until this process alone holds the lock of a file, and releases it when the result is disposed of. */
export async function waitForLock(path: string, signal?: AbortSignal): Promise<Disposable> {
  for (;;) {
    const database = tryLock(path);
    if (database !== null) return { [Symbol.dispose]: () => unlock(database) };
    await delay(LOOK_AGAIN_MS, undefined, signal ? { signal } : {});
  }
}

/** Null when another process holds it. */
function tryLock(path: string): DatabaseSync | null {
  const database = new DatabaseSync(path);
  try {
    // Nothing is ever written, so no journal file is needed.
    database.exec("PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE");
    held.add(database);
    return database;
  } catch (error) {
    database.close();
    if (isBusy(error)) return null;
    throw error;
  }
}

function unlock(database: DatabaseSync): void {
  database.close();
  held.delete(database);
}

const SQLITE_BUSY = 5;

function isBusy(error: unknown): boolean {
  return error instanceof Error && "errcode" in error && error.errcode === SQLITE_BUSY;
}

function readHolder(path: string): string {
  try {
    return ` (${readFileSync(path, "utf8").trim()})`;
  } catch {
    return "";
  }
}
