import { randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { access, constants, mkdir, open, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join, resolve, sep } from "node:path";
import type { Readable } from "node:stream";
import { environment } from "../environment.ts";

/**
 * Where files live: under a key such as `organizations/<id>/videos/<id>.mp4`. A file appears whole or not at all, and a
 * key is written once; what changes gets a new key. Today a folder of the data directory; an object store fits behind
 * the same functions.
 */
export type Storage = {
  /** Stores bytes under `key`. */
  write(key: string, bytes: Uint8Array): Promise<void>;
  /** Moves a finished local file, made in `temporaryFolder()`, to `key`. */
  adopt(path: string, key: string): Promise<void>;
  /** Size in bytes, null when there is no such file. */
  size(key: string): Promise<number | null>;
  /** Bytes `start` to `end` (both included) of a file. */
  read(key: string, range?: { start: number; end: number }): Readable;
  /** A local path to read the file from, for programs that want one. */
  localPath(key: string): Promise<string>;
  /** Deletes a file, or everything below a folder key. What is not there is deleted already. */
  remove(key: string): Promise<void>;
  /** A new folder for work in progress, on the same volume as the files. The caller removes it. */
  temporaryFolder(): Promise<string>;
  /** Removes work in progress that nothing has been written to for `idleMs`: whoever made it is gone. */
  sweepTemporary(idleMs: number): Promise<void>;
  /** Throws unless files can be written. */
  check(): Promise<void>;
};

/** The files of a data directory. */
export function diskStorage(dataDir: string): Storage {
  const files = join(dataDir, "files");
  const temporary = join(dataDir, "tmp");

  const pathOf = (key: string): string => {
    const path = resolve(files, key);
    if (!path.startsWith(files + sep)) throw new Error(`Not a storage key: ${key}`);
    return path;
  };

  const adopt = async (path: string, key: string): Promise<void> => {
    const target = pathOf(key);
    await mkdir(dirname(target), { recursive: true });
    // Flushed before it gets its name: a file that a row points to must survive a power cut.
    const handle = await open(path, "r+");
    await handle.sync();
    await handle.close();
    await rename(path, target);
  };

  return {
    adopt,
    async write(key, bytes) {
      await mkdir(temporary, { recursive: true });
      const path = join(temporary, randomUUID());
      try {
        await writeFile(path, bytes);
        await adopt(path, key);
      } catch (error) {
        await rm(path, { force: true });
        throw error;
      }
    },
    async size(key) {
      try {
        const found = await stat(pathOf(key));
        return found.isFile() ? found.size : null;
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
    read: (key, range) => createReadStream(pathOf(key), range),
    async localPath(key) {
      return pathOf(key);
    },
    async remove(key) {
      await rm(pathOf(key), { recursive: true, force: true });
    },
    async temporaryFolder() {
      const path = join(temporary, randomUUID());
      await mkdir(path, { recursive: true });
      return path;
    },
    async sweepTemporary(idleMs) {
      await mkdir(temporary, { recursive: true });
      for (const name of await readdir(temporary)) {
        const path = join(temporary, name);
        if (Date.now() - (await lastWritten(path)) > idleMs) await rm(path, { recursive: true, force: true });
      }
    },
    async check() {
      await mkdir(temporary, { recursive: true });
      await mkdir(files, { recursive: true });
      await Promise.all([access(files, constants.W_OK), access(temporary, constants.W_OK)]);
    },
  };
}

/** When a file, or anything in a folder, was last written, in milliseconds; now for what vanishes meanwhile. */
async function lastWritten(path: string): Promise<number> {
  try {
    const found = await stat(path);
    const inside = found.isDirectory() ? await readdir(path) : [];
    const times = await Promise.all(inside.map((name) => lastWritten(join(path, name))));
    return Math.max(found.mtimeMs, ...times);
  } catch (error) {
    if (isMissing(error)) return Date.now();
    throw error;
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && "code" in error && (error.code === "ENOENT" || error.code === "ENOTDIR");
}

let installed: Storage | undefined;

/** The installation's storage. */
export function storage(): Storage {
  installed ??= diskStorage(environment().dataDir);
  return installed;
}
