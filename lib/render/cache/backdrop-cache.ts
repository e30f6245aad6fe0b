import { randomUUID } from "node:crypto";
import { type FileHandle, mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";

const ENTRY = ".i420";
const PART = ".part";
/** An unfinished entry that is older belongs to a process that was killed. */
const ABANDONED_MS = 60 * 60 * 1000;

export type BackdropCacheOptions = {
  folder: string;
  /** Bytes; the least recently used entries go first when there are more. A second of 720p has about 35 million. */
  maxBytes: number;
  /** Called when the cache failed. The video is rendered anyway. */
  onFault?: (error: unknown) => void;
};

/**
 * Called at the end with the outcome of a new file: whether it is complete and, if not, the fault if known.
 */
type Settle = (isWhole: boolean, fault: unknown) => Promise<void>;

/** A file of frames of equal size. Either all exist, or all are about to be written. */
export class BackdropFrames {
  readonly #file: FileHandle;
  readonly #settle: Settle | null;
  #fault: unknown = null;

  /** @param settle null if the frames exist; otherwise called after the file has been closed. */
  constructor(file: FileHandle, settle: Settle | null) {
    this.#file = file;
    this.#settle = settle;
  }

  get isThere(): boolean {
    return this.#settle === null;
  }

  /** Reads a frame by its index in the file. Returns false if it cannot be read. */
  async read(index: number, target: Buffer): Promise<boolean> {
    if (!this.isThere) return false;
    const found = await this.#file.read(target, 0, target.length, index * target.length).catch(() => null);
    return found?.bytesRead === target.length;
  }

  async write(index: number, frame: Buffer): Promise<void> {
    if (this.isThere || this.#fault) return;
    await this.#attempt(async () => {
      const { bytesWritten } = await this.#file.write(frame, 0, frame.length, index * frame.length);
      if (bytesWritten < frame.length) throw new Error("A frame was written in part: the disk may be full");
    });
  }

  /** Closes the file. Moves what was written into place if `isWhole`, otherwise removes it. */
  async close(isWhole: boolean): Promise<void> {
    // Flushed before it is renamed, so that a power cut cannot leave incomplete frames.
    if (!this.isThere && isWhole && !this.#fault) await this.#attempt(() => this.#file.datasync());
    await this.#attempt(() => this.#file.close());
    await this.#settle?.(isWhole && !this.#fault, this.#fault);
  }

  async #attempt(work: () => Promise<unknown>): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.#fault ??= error;
    }
  }
}

/**
 * A cache of the frames behind personal layers, drawn and ready for the encoder. Any number of processes can
 * share its folder: an entry appears whole or not at all, and every process writes the same bytes. A fault
 * here never fails a video.
 */
export class BackdropCache {
  readonly #folder: string;
  readonly #maxBytes: number;
  readonly #onFault: (error: unknown) => void;

  constructor({ folder, maxBytes, onFault }: BackdropCacheOptions) {
    this.#folder = folder;
    this.#maxBytes = maxBytes;
    this.#onFault = onFault ?? (() => {});
  }

  /**
   * Opens the frames of a key to read or to write them; null if they are too large or the cache is not
   * writable.
   */
  async open(key: string, bytes: number): Promise<BackdropFrames | null> {
    const path = join(this.#folder, `${key}${ENTRY}`);
    const found = await this.#find(path, bytes);
    if (found) return new BackdropFrames(found, null);
    if (bytes > this.#maxBytes / 2) return null;
    return this.#create(path, bytes);
  }

  /** The file with all frames, or null. */
  async #find(path: string, bytes: number): Promise<FileHandle | null> {
    const file = await open(path, "r+").catch(() => null);
    try {
      const now = new Date();
      await file?.utimes(now, now).catch(this.#onFault);
      if ((await file?.stat())?.size === bytes) return file;
    } catch (error) {
      this.#onFault(error);
    }
    await file?.close().catch(this.#onFault);
    return null;
  }

  async #create(path: string, bytes: number): Promise<BackdropFrames | null> {
    const part = `${path}.${randomUUID()}${PART}`;
    try {
      await mkdir(this.#folder, { recursive: true });
      await this.#makeRoom(bytes);
      const file = await open(part, "wx");
      return new BackdropFrames(file, async (isWhole, fault) => {
        if (fault) this.#onFault(fault);
        if (isWhole) await rename(part, path).catch(this.#onFault);
        await rm(part, { force: true }).catch(this.#onFault);
      });
    } catch (error) {
      this.#onFault(error);
      return null;
    }
  }

  async #makeRoom(bytes: number): Promise<void> {
    const entries: { path: string; size: number; used: number }[] = [];
    for (const name of await readdir(this.#folder)) {
      const path = join(this.#folder, name);
      const found = await stat(path).catch(() => null);
      if (!found) continue;
      if (name.endsWith(PART) && Date.now() - found.mtimeMs > ABANDONED_MS) await rm(path, { force: true });
      else entries.push({ path, size: found.size, used: found.mtimeMs });
    }
    let size = entries.reduce((sum, entry) => sum + entry.size, bytes);
    for (const entry of entries.sort((a, b) => a.used - b.used)) {
      if (size <= this.#maxBytes) return;
      if (!entry.path.endsWith(ENTRY)) continue;
      await rm(entry.path, { force: true });
      size -= entry.size;
    }
  }
}
