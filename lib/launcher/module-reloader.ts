import { statSync } from "node:fs";
import { registerHooks } from "node:module";
import { fileURLToPath, pathToFileURL } from "node:url";

type Source = { version: number; stamp: string; importers: Set<string> };

/**
 * Loads modules of ours anew once they have changed on disk, for development: the changed ones and all that import them,
 * each under a new version of its address. What has not changed stays as it is, and so does what modules keep on
 * `globalThis`, such as connections. Node.js never unloads a module: each change costs the memory of what it reloads.
 */
export class ModuleReloader {
  readonly #folders: readonly string[];
  /** By address without version. */
  readonly #sources = new Map<string, Source>();
  /** Those to be loaded anew. */
  readonly #outdated = new Set<string>();
  #generation = 0;

  /** @param folders whose modules are watched from now on; packages are not to be among them */
  constructor(folders: readonly string[]) {
    this.#folders = folders.map((folder) => `${pathToFileURL(folder).href}/`);
    registerHooks({
      resolve: (specifier, context, next) => {
        const found = next(specifier, context);
        if (!this.#folders.some((folder) => found.url.startsWith(folder))) return found;
        const url = withoutVersion(found.url);
        const source = this.#sources.get(url) ?? { version: 0, stamp: stampOf(url), importers: new Set() };
        this.#sources.set(url, source);
        if (context.parentURL !== undefined) source.importers.add(withoutVersion(context.parentURL));
        return { ...found, url: source.version === 0 ? url : `${url}?version=${source.version}` };
      },
    });
  }

  /**
   * Looks at the files of all modules that were loaded so far.
   * @returns whether any is to be loaded anew, by an import from now on
   */
  refresh(): boolean {
    for (const [url, source] of this.#sources) {
      const stamp = stampOf(url);
      if (stamp === source.stamp) continue;
      source.stamp = stamp;
      this.#outdate(url);
    }
    if (this.#outdated.size === 0) return false;
    this.#generation += 1;
    for (const url of this.#outdated) {
      const source = this.#sources.get(url);
      if (source !== undefined) source.version = this.#generation;
    }
    return true;
  }

  /** Says that all is loaded: until then every `refresh` has the same loaded anew, because a failed import is kept as well. */
  settle(): void {
    this.#outdated.clear();
  }

  #outdate(url: string): void {
    if (this.#outdated.has(url)) return;
    this.#outdated.add(url);
    for (const importer of this.#sources.get(url)?.importers ?? []) this.#outdate(importer);
  }
}

const withoutVersion = (url: string): string => url.replace(/\?version=\d+$/, "");

/** Changes with the file; empty for one that is gone. */
function stampOf(url: string): string {
  const found = statSync(fileURLToPath(url), { bigint: true, throwIfNoEntry: false });
  return found === undefined ? "" : `${found.mtimeNs} ${found.size}`;
}
