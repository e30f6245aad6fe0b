import { rm } from "node:fs/promises";
import { join } from "node:path";
import { cacheName, type FileCache } from "./file-cache.ts";
import type { LocalFiles, StoredFile } from "./storage.ts";

type Held = { path: string; holders: number; ready: Promise<void> };

type Source = {
  cache: FileCache;
  /** A new folder of this process. */
  makeFolder: () => Promise<string>;
  find: (key: string) => Promise<StoredFile | null>;
};

/**
 * The stored files that this process uses by path. A file has the same path for all who use it and each time, because
 * what is known of a file, such as its digest, is known by its path.
 */
export class HeldFiles {
  readonly #source: Source;
  readonly #held = new Map<string, Held>();
  /** Links that are just being removed. */
  readonly #leaving = new Map<string, Promise<void>>();
  #folder: Promise<string> | undefined;

  constructor(source: Source) {
    this.#source = source;
  }

  /** A holder of files, which lets go of them when it is disposed. */
  holder(): LocalFiles {
    const mine = new Map<string, Promise<string>>();
    return {
      path: (key) => {
        const known = mine.get(key);
        if (known !== undefined) return known;
        const path = this.#hold(key);
        mine.set(key, path);
        return path;
      },
      [Symbol.asyncDispose]: async () => {
        for (const [key, path] of mine)
          if (
            await path.then(
              () => true,
              () => false,
            )
          )
            await this.#release(key);
        mine.clear();
      },
    };
  }

  async #hold(key: string): Promise<string> {
    const folder = await this.#ownFolder();
    let held = this.#held.get(key);
    if (held === undefined) {
      const path = join(folder, cacheName(key));
      held = { path, holders: 0, ready: this.#provide(key, path) };
      this.#held.set(key, held);
    }
    held.holders += 1;
    try {
      await held.ready;
      return held.path;
    } catch (error) {
      await this.#release(key);
      throw error;
    }
  }

  /** A file that is missing is at no path: whoever opens it finds that out, as with files of this machine. */
  async #provide(key: string, path: string): Promise<void> {
    const file = await this.#source.find(key);
    await this.#leaving.get(key);
    if (file === null) return;
    await this.#source.cache.linkTo(file, path);
  }

  async #release(key: string): Promise<void> {
    const held = this.#held.get(key);
    if (held === undefined) return;
    held.holders -= 1;
    if (held.holders > 0) return;
    this.#held.delete(key);
    const gone = rm(held.path, { force: true }).finally(() => this.#leaving.delete(key));
    this.#leaving.set(key, gone);
    await gone;
  }

  #ownFolder(): Promise<string> {
    if (this.#folder === undefined) {
      this.#folder = this.#source.makeFolder();
      this.#folder.catch(() => {
        this.#folder = undefined;
      });
    }
    return this.#folder;
  }
}
