import { open, rm } from "node:fs/promises";
import { join } from "node:path";
import { BackupError, FILES, freePart } from "#lib/server/backup/index.ts";
import type { Storage } from "#lib/server/storage/storage.ts";

/** A file of one of the organizations; nothing that could leave the store's own folder. */
const KEY = /^organizations\/[0-9a-f-]{36}\/[a-z]+\/[\w.-]+(?:\/[\w.-]+)*$/;
/** How many files are flushed at a time: each waits for the disk. */
const AT_ONCE = 16;

/** Takes the files of a backup into the file store. */
export class FileLoader {
  readonly #storage: Storage;
  readonly #folder: string;
  readonly #pending = new Set<Promise<void>>();
  #number = 0;
  #fault: unknown;
  count = 0;
  bytes = 0;

  private constructor(storage: Storage, folder: string) {
    this.#storage = storage;
    this.#folder = folder;
  }

  static async open(storage: Storage, cleanup: AsyncDisposableStack): Promise<FileLoader> {
    const folder = await storage.temporaryFolder();
    cleanup.defer(() => rm(folder, { recursive: true, force: true }));
    return new FileLoader(storage, folder);
  }

  /** The key of the file that a member of the backup is, null if it is another member. @throws {BackupError} */
  static keyOf(member: string): string | null {
    if (!member.startsWith(FILES)) return null;
    const key = member.slice(FILES.length);
    if (!KEY.test(key) || key.split("/").some((part) => /^\.+$/.test(part)))
      throw new BackupError(`The backup has a file with a name that Rollcall never gives: ${key}`);
    return key;
  }

  /** Reads all of `body`; the file itself is stored a moment later, by `settled()` at the latest. */
  async add(key: string, size: number, body: AsyncIterable<Buffer>): Promise<void> {
    if (this.#fault !== undefined) throw this.#fault;
    this.count++;
    this.bytes += size;
    const path = join(this.#folder, String(++this.#number));
    await writeParts(path, body);
    if (this.#pending.size >= AT_ONCE) await Promise.race(this.#pending);
    const storing = this.#storage
      .adopt(path, key)
      .catch((error: unknown) => {
        this.#fault ??= error;
      })
      .finally(() => this.#pending.delete(storing));
    this.#pending.add(storing);
  }

  /** Waits until everything is stored. */
  async settled(): Promise<void> {
    await Promise.all(this.#pending);
    if (this.#fault !== undefined) throw this.#fault;
  }
}

async function writeParts(path: string, parts: AsyncIterable<Buffer>): Promise<void> {
  const file = await open(path, "wx");
  try {
    for await (const part of parts) {
      await file.writeFile(part);
      freePart(part);
    }
  } finally {
    await file.close();
  }
}
