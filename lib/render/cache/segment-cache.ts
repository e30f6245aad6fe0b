import { randomUUID } from "node:crypto";
import {
  type FileHandle,
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  utimes,
  writeFile,
} from "node:fs/promises";
import { join } from "node:path";
import {
  type EncodedSegment,
  parseSegment,
  serializeSegment,
  UnjoinableSegments,
  verified,
  withHash,
} from "../encode/encoded-segment.ts";

const SEGMENT = ".segment";
const SOUND = ".sound";
const PART = ".part";
/** An unfinished entry that is older belongs to a process that was killed. */
const ABANDONED_MS = 60 * 60 * 1000;
/** Eviction goes down to this share of the limit, so that not every new entry causes another eviction. */
const SHARE_LEFT = 0.9;

/** The name of the file of a segment. */
export const segmentFile = (key: string): string => key + SEGMENT;

/** A segment in the cache, open: it can be read even when it is evicted meanwhile. `close()` it after use. */
export type CachedSegment = EncodedSegment & { close(): Promise<void> };

export type SegmentCacheOptions = {
  folder: string;
  /** Bytes; the least recently used entries go first when there are more. */
  maxBytes: number;
  /** Called when the cache failed. The video is rendered anyway. */
  onFault?: (error: unknown) => void;
};

/**
 * A cache of shared segments and mixed sound tracks by key. Any number of processes can share its folder: an
 * entry appears whole or not at all, and every process writes the same bytes. A fault here never fails a
 * video.
 */
export class SegmentCache {
  readonly #folder: string;
  readonly #maxBytes: number;
  readonly #onFault: (error: unknown) => void;

  constructor({ folder, maxBytes, onFault }: SegmentCacheOptions) {
    this.#folder = folder;
    this.#maxBytes = maxBytes;
    this.#onFault = onFault ?? (() => {});
  }

  /** Finds an entry, or returns null. Removes one that is damaged or has a different number of frames. */
  async find(key: string, frames: number): Promise<CachedSegment | null> {
    try {
      const file = await open(this.#pathOf(key), "r+");
      try {
        const segment = parseSegment(await read(file));
        if (segment?.frames === frames) {
          const now = new Date();
          // Not every volume stores the access time. The modification time is free to use, as entries never
          // change.
          await file.utimes(now, now);
          return reopened(file, segment);
        }
      } catch (error) {
        await file.close();
        throw error;
      }
      await file.close();
      await this.forget(key);
    } catch (error) {
      if (!isMissing(error)) this.#onFault(error);
    }
    return null;
  }

  /** Whether there is an entry, whole or damaged. */
  async has(key: string): Promise<boolean> {
    return stat(this.#pathOf(key)).then(
      () => true,
      (error: unknown) => {
        if (!isMissing(error)) this.#onFault(error);
        return false;
      },
    );
  }

  /** Stores a segment, unless it alone exceeds the limit, and evicts the least recently used entries. */
  async keep(key: string, segment: EncodedSegment): Promise<void> {
    await this.#store(this.#pathOf(key), () => serializeSegment(segment));
  }

  /** Copies a mixed sound track to a path, if there is one of this key; a damaged one is removed. */
  async copySound(key: string, path: string): Promise<boolean> {
    const entry = join(this.#folder, key + SOUND);
    try {
      const content = verified(await readFile(entry));
      if (content) {
        await writeFile(path, content);
        const now = new Date();
        await utimes(entry, now, now);
        return true;
      }
      await rm(entry, { force: true });
    } catch (error) {
      if (!isMissing(error)) this.#onFault(error);
    }
    return false;
  }

  /** Stores a sound track as `keep` stores a segment. */
  async keepSound(key: string, path: string): Promise<void> {
    await this.#store(join(this.#folder, key + SOUND), async () => withHash(await readFile(path)));
  }

  /** Removes an entry that turned out to be unusable. */
  async forget(key: string): Promise<void> {
    await rm(this.#pathOf(key), { force: true }).catch(this.#onFault);
  }

  #pathOf(key: string): string {
    return join(this.#folder, segmentFile(key));
  }

  async #store(path: string, serialize: () => Promise<Buffer>): Promise<void> {
    const part = `${path}.${randomUUID()}${PART}`;
    try {
      const bytes = await serialize();
      if (bytes.length > this.#maxBytes) return;
      await mkdir(this.#folder, { recursive: true });
      await writeFile(part, bytes);
      await rename(part, path);
      await this.#evict();
    } catch (error) {
      await rm(part, { force: true }).catch(() => {});
      this.#onFault(error);
    }
  }

  async #evict(): Promise<void> {
    const entries: { path: string; size: number; used: number }[] = [];
    for (const name of await readdir(this.#folder)) {
      const path = join(this.#folder, name);
      const found = await stat(path).catch(() => null);
      if (!found) continue;
      if (!name.endsWith(PART)) entries.push({ path, size: found.size, used: found.mtimeMs });
      else if (Date.now() - found.mtimeMs > ABANDONED_MS) await rm(path, { force: true });
    }
    let size = entries.reduce((sum, entry) => sum + entry.size, 0);
    if (size <= this.#maxBytes) return;
    for (const entry of entries.sort((a, b) => a.used - b.used)) {
      if (size <= this.#maxBytes * SHARE_LEFT) return;
      await rm(entry.path, { force: true });
      size -= entry.size;
    }
  }
}

async function read(file: FileHandle): Promise<Buffer> {
  const { size } = await file.stat();
  const bytes = Buffer.alloc(size);
  const { bytesRead } = await file.read(bytes, 0, size, 0);
  return bytes.subarray(0, bytesRead);
}

/** The segment without its bytes, which are read again when needed: a long video has many segments. */
function reopened(file: FileHandle, { setup, frames, pictures }: EncodedSegment): CachedSegment {
  return {
    ...{ setup, frames, pictures },
    async *packets() {
      const segment = parseSegment(await read(file));
      if (!segment) throw new UnjoinableSegments("A segment in the cache was changed while it was in use");
      yield* segment.packets();
    },
    close: () => file.close(),
  };
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ENOENT";
}
