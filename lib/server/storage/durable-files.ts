import { open, rename } from "node:fs/promises";
import { dirname } from "node:path";
import { makeFolder } from "./make-folder.ts";

/** How many folders are remembered as flushed; a forgotten one is flushed once more. */
const MOST_KNOWN = 10_000;

/**
 * Error codes of volumes that cannot flush a folder, such as some network file systems: nothing can be done
 * there.
 */
const CANNOT_FLUSH = new Set(["EINVAL", "ENOTSUP", "EOPNOTSUPP", "ENOSYS"]);

/**
 * Moves finished files to their final paths so that they survive a power cut. Flushing a file makes its
 * content permanent; its name is the content of its folder, and that folder's name the content of the next,
 * so each of them is flushed too (fsync(2)).
 */
export class DurableFiles {
  readonly #root: string;
  /** Folders whose own name this process has flushed. */
  readonly #known = new Set<string>();

  /** @param root an absolute path; the folder is created with the first file */
  constructor(root: string) {
    this.#root = root;
  }

  /**
   * Moves a file of the same volume to a path below the root. When this resolves, the file survives a power
   * cut.
   */
  async put(path: string, target: string): Promise<void> {
    const folder = dirname(target);
    await this.#makeFolder(folder);
    await flush(path, "r+");
    await rename(path, target);
    await flushFolder(folder);
  }

  /**
   * Creates a folder and its parents, and flushes the name of each. Existing ones are flushed too: another
   * process may have created one a moment ago without having flushed it yet.
   */
  async #makeFolder(folder: string): Promise<void> {
    const highestNew = await makeFolder(folder);
    const isNew = (path: string) => highestNew !== undefined && path.length >= highestNew.length;
    for (let path = folder; isNew(path) || path.length >= this.#root.length; path = dirname(path)) {
      if (this.#known.has(path) && !isNew(path)) continue;
      await flushFolder(dirname(path));
      if (this.#known.size >= MOST_KNOWN) this.#known.clear();
      this.#known.add(path);
    }
  }
}

/** Flushes the names in a folder. Windows has no such call. */
export async function flushFolder(path: string): Promise<void> {
  if (process.platform === "win32") return;
  try {
    await flush(path, "r");
  } catch (error) {
    if (!(error instanceof Error && "code" in error && CANNOT_FLUSH.has(String(error.code)))) throw error;
  }
}

export async function flush(path: string, flags: "r" | "r+"): Promise<void> {
  const handle = await open(path, flags);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
