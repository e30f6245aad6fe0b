import { randomBytes } from "node:crypto";
import { createWriteStream } from "node:fs";
import { link, open, rename, rm, stat } from "node:fs/promises";
import { dirname } from "node:path";
import type { Writable } from "node:stream";
import { flushFolder } from "../storage/durable-files.ts";
import { isMissing } from "../storage/make-folder.ts";
import { BackupError } from "./backup-format.ts";

/** Where a backup is written to: it is there whole, or not at all. */
export type BackupTarget = {
  output: Writable;
  /** Gives it its name, after the output has ended; when this resolves, it survives a power cut. */
  keep(): Promise<void>;
  /** Leaves nothing of it. */
  discard(): Promise<void>;
};

const CHUNK = 1024 * 1024;
const PART = /^(.+)\.[0-9a-f]{8}\.part$/;

/** The name of the backup whose unfinished file has this name; null for any other file. */
export const partOf = (name: string): string | null => PART.exec(name)?.[1] ?? null;

/**
 * A file that only its owner may read, under another name until it is complete.
 * @throws {BackupError} if there is one of that name, or none can be written there
 */
export async function fileTarget(path: string): Promise<BackupTarget> {
  if (await exists(path)) throw alreadyThere(path);
  // Another backup may be writing a file of that name at this moment.
  const partial = `${path}.${randomBytes(4).toString("hex")}.part`;
  const file = await open(partial, "wx", 0o600).catch((error: unknown) => {
    throw cannotBeWritten(path, partial, error);
  });
  return {
    // Flushed before it is closed.
    output: createWriteStream("", { fd: file, flush: true, highWaterMark: CHUNK }),
    async keep() {
      await giveName(partial, path);
      try {
        await flushFolder(dirname(path));
      } catch (error) {
        // It may be gone after a power cut.
        await rm(path, { force: true });
        throw error;
      }
    },
    discard: () => rm(partial, { force: true }),
  };
}

function cannotBeWritten(path: string, partial: string, error: unknown): BackupError {
  if (isMissing(error))
    return new BackupError(`There is no folder ${dirname(path)}: create it, or correct the name.`);
  const words = error instanceof Error ? error.message : String(error);
  return new BackupError(`${path} cannot be written: ${words.replaceAll(partial, path)}`);
}

export const alreadyThere = (path: string): BackupError =>
  new BackupError(`${path} is already there: choose another name, or move it away.`);

/** Never in the place of another backup, which may have come there meanwhile. @throws {BackupError} */
async function giveName(partial: string, path: string): Promise<void> {
  try {
    await link(partial, path);
    await rm(partial);
  } catch (error) {
    if (await exists(path)) throw alreadyThere(path);
    // Some systems and volumes have no second names.
    if (isMissing(error)) throw error;
    await rename(partial, path);
  }
}

async function exists(path: string): Promise<boolean> {
  try {
    await stat(path);
    return true;
  } catch (error) {
    if (isMissing(error)) return false;
    throw error;
  }
}
