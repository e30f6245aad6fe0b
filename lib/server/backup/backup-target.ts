import { createWriteStream } from "node:fs";
import { open, rename, rm, stat } from "node:fs/promises";
import { dirname } from "node:path";
import type { Writable } from "node:stream";
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

/**
 * A file that only its owner may read, under another name until it is complete.
 * @throws {BackupError} if there is one of that name, or none can be written there
 */
export async function fileTarget(path: string): Promise<BackupTarget> {
  if (await exists(path))
    throw new BackupError(`${path} is already there: choose another name, or move it away.`);
  const partial = `${path}.part`;
  await rm(partial, { force: true });
  const file = await open(partial, "wx", 0o600).catch((error: unknown) => {
    throw new BackupError(
      `${partial} cannot be written: ${error instanceof Error ? error.message : String(error)}`,
    );
  });
  return {
    // Flushed before it is closed.
    output: createWriteStream("", { fd: file, flush: true, highWaterMark: CHUNK }),
    async keep() {
      await rename(partial, path);
      await flushFolder(dirname(path));
    },
    discard: () => rm(partial, { force: true }),
  };
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

/** Flushes the name of a file; some systems and volumes have no such call. */
async function flushFolder(path: string): Promise<void> {
  const folder = await open(path, "r").catch(() => undefined);
  await folder?.sync().catch(() => undefined);
  await folder?.close();
}
