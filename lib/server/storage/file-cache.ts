import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { copyFile, link, readdir, rename, rm, stat, utimes } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { flush } from "./durable-files.ts";
import { isMissing, makeFolder } from "./make-folder.ts";
import type { StoredFile } from "./storage.ts";

const PART = ".part";
/** Age limit of files of processes that died while fetching them. */
const PART_MS = 60 * 60 * 1000;
/** The cache is measured after this share of its limit was added: it may be over by as much in each process. */
const MEASURED_SHARE = 0.05;
/** Error codes of volumes without hard links, and of two volumes. */
const NO_LINKS = new Set(["EPERM", "EXDEV", "ENOTSUP", "EOPNOTSUPP", "ENOSYS", "EMLINK"]);

type Entry = { name: string; size: number; used: number };

export type FileCacheOptions = {
  /** May be shared by the processes of this machine, and emptied at any time. */
  folder: string;
  maxBytes: number;
  fetch: (key: string) => Readable;
};

/**
 * Copies of stored files, of limited size. A file is handed out as a hard link of its own, so that it stays for who uses
 * it whatever is removed here; the least recently used go first.
 */
export class FileCache {
  readonly #options: FileCacheOptions;
  readonly #filling = new Map<string, Promise<void>>();
  /** In bytes, since the cache was measured. */
  #added = Number.POSITIVE_INFINITY;

  constructor(options: FileCacheOptions) {
    this.#options = options;
  }

  /**
   * Makes a stored file a file at a path that does not exist yet, in a folder that does.
   * @param file as the store says that it is now
   */
  async linkTo(file: StoredFile, path: string): Promise<void> {
    const entry = this.#pathOf(file.key);
    for (;;) {
      if (await isUsable(entry, file)) {
        try {
          await linkOrCopy(entry, path);
          await utimes(entry, new Date(), new Date(file.writtenAt));
          return;
        } catch (error) {
          // It was removed a moment ago.
          if (!isMissing(error)) throw error;
          await rm(path, { force: true });
        }
      }
      if (await this.#fill(file, path)) return;
    }
  }

  /** The keys of the files that are there. */
  async keys(): Promise<string[]> {
    return (await this.#entries()).filter(({ name }) => !name.endsWith(PART)).map(({ name }) => keyOf(name));
  }

  async remove(keys: readonly string[]): Promise<void> {
    for (const key of keys) await rm(this.#pathOf(key), { force: true });
  }

  /** Fetches a file once for all who wait for it. True when it is at the path already, for the one who fetched it. */
  async #fill(file: StoredFile, path: string): Promise<boolean> {
    const running = this.#filling.get(file.key);
    if (running !== undefined) {
      // Who comes later tries for itself.
      await running.catch(() => undefined);
      return false;
    }
    const filling = this.#fetch(file, path);
    this.#filling.set(file.key, filling);
    try {
      await filling;
      return true;
    } finally {
      this.#filling.delete(file.key);
    }
  }

  async #fetch(file: StoredFile, path: string): Promise<void> {
    const entry = this.#pathOf(file.key);
    const part = `${entry}.${randomUUID()}${PART}`;
    await makeFolder(this.#options.folder);
    try {
      await pipeline(this.#options.fetch(file.key), createWriteStream(part, { flags: "wx" }));
      const { size } = await stat(part);
      if (size !== file.size)
        throw new Error(`${file.key} has ${file.size} bytes, of which ${size} have arrived`);
      await utimes(part, new Date(), new Date(file.writtenAt));
      // A power cut would leave a file of the right size that has none of its bytes.
      await flush(part, "r+");
      await linkOrCopy(part, path);
      await rename(part, entry);
    } finally {
      await rm(part, { force: true });
    }
    this.#added += file.size;
    if (this.#added > this.#options.maxBytes * MEASURED_SHARE) await this.#evict();
  }

  async #evict(): Promise<void> {
    this.#added = 0;
    const entries = (await this.#entries()).sort((a, b) => a.used - b.used);
    let bytes = entries.reduce((sum, { size }) => sum + size, 0);
    for (const { name, size, used } of entries) {
      if (name.endsWith(PART) ? Date.now() - used < PART_MS : bytes <= this.#options.maxBytes) continue;
      await rm(join(this.#options.folder, name), { force: true });
      bytes -= size;
    }
  }

  async #entries(): Promise<Entry[]> {
    const { folder } = this.#options;
    const names = await readdir(folder).catch((error: unknown) => {
      if (isMissing(error)) return [];
      throw error;
    });
    const entries = await Promise.all(
      names.map(async (name) => {
        const found = await stat(join(folder, name)).catch(() => null);
        // The time of its last change is that of the stored file, by which what was read of it is remembered.
        return found === null ? [] : [{ name, size: found.size, used: found.atimeMs }];
      }),
    );
    return entries.flat();
  }

  #pathOf(key: string): string {
    return join(this.#options.folder, cacheName(key));
  }
}

/** One name for a key, which tells the key. */
export const cacheName = (key: string): string => key.replaceAll("/", "~");
const keyOf = (name: string): string => name.replaceAll("~", "/");

async function isUsable(path: string, { size }: StoredFile): Promise<boolean> {
  const found = await stat(path).catch(() => null);
  if (found === null || found.size === size) return found !== null;
  // Cut short by a power failure.
  await rm(path, { force: true });
  return false;
}

async function linkOrCopy(from: string, to: string): Promise<void> {
  try {
    await link(from, to);
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    if (!NO_LINKS.has(code)) throw error;
    await copyFile(from, to);
  }
}
