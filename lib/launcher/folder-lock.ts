import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { StartFailure } from "./start-failure.ts";

export type FolderLock = {
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
  const database = new DatabaseSync(join(folder, "launcher.lock"));
  try {
    // Nothing is ever written, so no journal file is needed.
    database.exec("PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE");
  } catch (error) {
    database.close();
    if (!isBusy(error)) throw error;
    throw new StartFailure(
      `Rollcall is already running on ${folder}${readHolder(holderPath)}.\n` +
        "Stop that one first, or give this one a folder of its own with ROLLCALL_DATA_DIR.",
    );
  }
  held.add(database);
  const tellOthers = (facts: string) => writeFileSync(holderPath, `process ${process.pid}${facts}\n`);
  tellOthers("");
  return {
    tellOthers,
    release() {
      rmSync(holderPath, { force: true });
      database.close();
      held.delete(database);
    },
  };
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
