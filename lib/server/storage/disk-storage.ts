import { createReadStream } from "node:fs";
import { access, constants, mkdir, readdir, rm, stat, writeFile } from "node:fs/promises";
import { join, resolve, sep } from "node:path";
import { pipeline } from "node:stream/promises";
import { DurableFiles } from "./durable-files.ts";
import { KeyTakenError } from "./key-taken.ts";
import { diskFault, freeBytesOf } from "./local-disk.ts";
import { isMissing } from "./make-folder.ts";
import { OutOfSpaceError } from "./out-of-space.ts";
import type { Storage, StoredFile } from "./storage.ts";
import { watchStream } from "./watched-stream.ts";
import { Workspace } from "./workspace.ts";
import { writePieces } from "./write-pieces.ts";

/** How many files are looked at at a time. */
const STEP = 100;

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
  const adopt = async (path: string, key: string): Promise<void> => {
    const present = await size(key);
    if (present !== null && present !== (await stat(path)).size) throw new KeyTakenError(key);
    await durable.put(path, pathOf(key));
  };

  /** Writes a temporary file, and adopts it. */
  const put = async (key: string, write: (path: string) => Promise<void>): Promise<void> => {
    const path = await workspace.file();
    try {
      await write(path);
      await adopt(path, key);
    } catch (error) {
      await rm(path, { force: true });
      throw error;
    }
  };

  const size = async (key: string): Promise<number | null> => {
    const found = await orMissing(stat(pathOf(key)), null);
    return found?.isFile() === true ? found.size : null;
  };
  const room = (bytes = 0) => diskFault(dataDir, workspace, bytes);
  const remove = (key: string) => rm(pathOf(key), { recursive: true, force: true });

  return {
    adopt,
    size,
    remove,
    room: () => room(),
    async requireRoom(bytes) {
      const lack = await room(bytes);
      if (lack !== null) throw new OutOfSpaceError(lack, (await room()) === null ? bytes : null);
    },
    write: (key, bytes) => put(key, (path) => writeFile(path, bytes)),
    async writeStream(key, content, { size: expected, signal }) {
      const requireWhole = watchStream(content);
      await put(key, async (path) => {
        requireWhole();
        await pipeline(content, (pieces: AsyncIterable<Buffer>) => writePieces(pieces, path), { signal });
        const { size: given } = await stat(path);
        if (given !== expected) throw new Error(`The stream gave ${given} of ${expected} bytes`);
      }).finally(() => content.destroy());
    },
    async sizes(keys) {
      const found = new Map<string, number>();
      for (let start = 0; start < keys.length; start += STEP) {
        await Promise.all(
          keys.slice(start, start + STEP).map(async (key) => {
            const bytes = await size(key);
            if (bytes !== null) found.set(key, bytes);
          }),
        );
      }
      return found;
    },
    read: (key, range) => createReadStream(pathOf(key), range),
    async list(folder) {
      const found = await orMissing(readdir(pathOf(folder), { withFileTypes: true }), []);
      return found.filter((entry) => entry.isFile()).map(({ name }) => `${folder}/${name}`);
    },
    async entries(folder) {
      return (await orMissing(readdir(pathOf(folder)), [])).map((name) => `${folder}/${name}`);
    },
    files: (folder) => filesBelow(pathOf(folder), folder),
    writtenAt: async (key) => (await orMissing(stat(pathOf(key)), null))?.mtimeMs ?? null,
    localFiles: () => ({ path: async (key) => pathOf(key), async [Symbol.asyncDispose]() {} }),
    localFolder: pathOf,
    address: async () => null,
    async removeAll(keys) {
      for (const key of keys) await remove(key);
    },
    temporaryFolder: () => workspace.folder(),
    sweepTemporary: () => workspace.sweep(),
    async check() {
      await mkdir(temporary, { recursive: true });
      await mkdir(files, { recursive: true });
      await Promise.all([access(files, constants.W_OK), access(temporary, constants.W_OK)]);
    },
    freeBytes: () => freeBytesOf(dataDir),
  };
}

async function* filesBelow(path: string, key: string): AsyncGenerator<StoredFile> {
  for (const entry of await orMissing(readdir(path, { withFileTypes: true }), [])) {
    const [within, name] = [join(path, entry.name), `${key}/${entry.name}`];
    if (entry.isDirectory()) yield* filesBelow(within, name);
    const found = entry.isFile() ? await orMissing(stat(within), null) : null;
    if (found !== null) yield { key: name, size: found.size, writtenAt: found.mtimeMs };
  }
}

async function orMissing<Found, Else>(look: Promise<Found>, otherwise: Else): Promise<Found | Else> {
  try {
    return await look;
  } catch (error) {
    if (isMissing(error)) return otherwise;
    throw error;
  }
}
