import { createReadStream } from "node:fs";
import { access, constants, mkdir, readdir, rm, stat, statfs, writeFile } from "node:fs/promises";
import { join, resolve, sep } from "node:path";
import type { Readable } from "node:stream";
import { environment } from "../environment.ts";
import { DurableFiles } from "./durable-files.ts";
import { isMissing } from "./make-folder.ts";
import { OutOfSpaceError, type SpaceFault, spaceFaultOf } from "./out-of-space.ts";
import { Workspace } from "./workspace.ts";

/**
 * The file storage: each file has a key such as `organizations/<id>/videos/<id>.mp4`. A file appears complete
 * or not at all, and a key is written once; new content gets a new key. Today this is a folder of the data
 * directory; an object store could implement the same functions.
 */
export type Storage = {
  /** Stores bytes under `key`, as `adopt` does. */
  write(key: string, bytes: Uint8Array): Promise<void>;
  /**
   * Moves a finished local file, made in `temporaryFolder()`, to `key`; when this resolves, the file survives
   * a power cut.
   */
  adopt(path: string, key: string): Promise<void>;
  /** Size in bytes, null when there is no such file. */
  size(key: string): Promise<number | null>;
  /** Bytes `start` to `end` (both included) of a file. */
  read(key: string, range?: { start: number; end: number }): Readable;
  /** The keys of the files directly below a folder key; none for a missing folder. */
  list(folder: string): Promise<string[]>;
  /** The keys of the files and folders directly below a folder key; none for a missing folder. */
  entries(folder: string): Promise<string[]>;
  /**
   * When a file was written, or an entry of a folder last added or removed, in milliseconds since 1970; null
   * when missing.
   */
  writtenAt(key: string): Promise<number | null>;
  /** A local path to read the file from, for programs that need one. */
  localPath(key: string): Promise<string>;
  /** Deletes a file, or everything below a folder key. Does nothing if it is missing. */
  remove(key: string): Promise<void>;
  /** A new folder for work in progress, on the same volume as the files. The caller removes it. */
  temporaryFolder(): Promise<string>;
  /** Removes work in progress of processes that are gone, on this host and others. */
  sweepTemporary(): Promise<void>;
  /** Throws unless files can be written. */
  check(): Promise<void>;
  /**
   * Why there is no room for more files; null when there is. Some space is reserved for a database on the
   * same disk.
   */
  room(): Promise<SpaceFault | null>;
  /** @throws {OutOfSpaceError} if this many more bytes would not fit */
  requireRoom(bytes: number): Promise<void>;
  /** Bytes that may still be written; null if the system does not report it. */
  freeBytes(): Promise<number | null>;
};

/**
 * How much is left free, or a share of a small disk: running writes may finish, and a database can continue.
 */
const KEPT_FREE_BYTES = 64 * 1024 * 1024;
const KEPT_FREE_SHARE = 0.05;
const PROBE_BYTES = 4096;

/** A storage in the files of a data directory. */
export function diskStorage(dataDir: string): Storage {
  const files = resolve(dataDir, "files");
  const temporary = join(dataDir, "tmp");
  const workspace = new Workspace(temporary);

  const pathOf = (key: string): string => {
    const path = resolve(files, key);
    if (!path.startsWith(files + sep)) throw new Error(`Not a storage key: ${key}`);
    return path;
  };

  // A file that a row points to must survive a power cut.
  const durable = new DurableFiles(files);
  const adopt = (path: string, key: string): Promise<void> => durable.put(path, pathOf(key));

  const room = async (bytes = 0): Promise<SpaceFault | null> => {
    try {
      const space = await spaceOf(dataDir);
      if (space !== null && space.free - bytes < Math.min(KEPT_FREE_BYTES, space.total * KEPT_FREE_SHARE))
        return "full";
      // A quota only shows when writing.
      const probe = await workspace.file();
      await writeFile(probe, new Uint8Array(PROBE_BYTES)).finally(() => rm(probe, { force: true }));
      return null;
    } catch (error) {
      return spaceFaultOf(error);
    }
  };

  return {
    adopt,
    room: () => room(),
    async requireRoom(bytes) {
      const lack = await room(bytes);
      if (lack !== null) throw new OutOfSpaceError(lack, (await room()) === null ? bytes : null);
    },
    async write(key, bytes) {
      const path = await workspace.file();
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
    async list(folder) {
      try {
        const found = await readdir(pathOf(folder), { withFileTypes: true });
        return found.filter((entry) => entry.isFile()).map(({ name }) => `${folder}/${name}`);
      } catch (error) {
        if (isMissing(error)) return [];
        throw error;
      }
    },
    async entries(folder) {
      try {
        return (await readdir(pathOf(folder))).map((name) => `${folder}/${name}`);
      } catch (error) {
        if (isMissing(error)) return [];
        throw error;
      }
    },
    async writtenAt(key) {
      try {
        return (await stat(pathOf(key))).mtimeMs;
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
    async localPath(key) {
      return pathOf(key);
    },
    async remove(key) {
      await rm(pathOf(key), { recursive: true, force: true });
    },
    temporaryFolder: () => workspace.folder(),
    sweepTemporary: () => workspace.sweep(),
    async check() {
      await mkdir(temporary, { recursive: true });
      await mkdir(files, { recursive: true });
      await Promise.all([access(files, constants.W_OK), access(temporary, constants.W_OK)]);
    },
    freeBytes: async () => (await spaceOf(dataDir))?.free ?? null,
  };
}

/** In bytes; null if the system does not report it. */
async function spaceOf(path: string): Promise<{ free: number; total: number } | null> {
  try {
    const { bavail, blocks, bsize } = await statfs(path);
    return blocks === 0 ? null : { free: bavail * bsize, total: blocks * bsize };
  } catch {
    return null;
  }
}

let installed: Storage | undefined;

/** The installation's storage. */
export function storage(): Storage {
  installed ??= diskStorage(environment().dataDir);
  return installed;
}
