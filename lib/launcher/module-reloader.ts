import { statSync } from "node:fs";
import { registerHooks } from "node:module";
import { fileURLToPath, pathToFileURL } from "node:url";

type Source = { version: number; stamp: string; importers: Set<string> };

/**
 * Reloads our modules when they have changed on disk, for development: the changed ones and all that import
 * them, each under a new version of its URL. Unchanged modules stay loaded, and so does what modules keep on
 * `globalThis`, such as connections. Node.js never unloads a module: each change costs the memory of what it
 * reloads.
 */
export class ModuleReloader {
  readonly #folders: readonly string[];
  /** By URL without version. */
  readonly #sources = new Map<string, Source>();
  /** Modules to be reloaded. */
  readonly #outdated = new Set<string>();
  #generation = 0;

  /** @param folders whose modules are watched; must not contain packages */
  constructor(folders: readonly string[]) {
    this.#folders = folders.map((folder) => `${pathToFileURL(folder).href}/`);
    registerHooks({
      resolve: (specifier, context, next) => {
        let found: ReturnType<typeof next>;
        try {
          found = next(specifier, context);
        } catch (error) {
          const missing = urlOfMissing(error);
          if (missing !== null && this.#isWatched(missing)) this.#source(missing, context.parentURL);
          throw error;
        }
        if (!this.#isWatched(found.url)) return found;
        const url = withoutVersion(found.url);
        const source = this.#source(url, context.parentURL);
        return { ...found, url: source.version === 0 ? url : `${url}?version=${source.version}` };
      },
    });
  }

  /**
   * Checks the files of all modules loaded so far.
   * @returns whether any will be reloaded by the next import
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

  /**
   * Marks everything as loaded: until then every `refresh` reloads the same modules, because Node.js also
   * caches a failed import.
   */
  settle(): void {
    this.#outdated.clear();
  }

  #isWatched(url: string): boolean {
    return this.#folders.some((folder) => url.startsWith(folder));
  }

  /** The source of a module, which `importer` loads; a missing one is waited for. */
  #source(url: string, importer: string | undefined): Source {
    const source = this.#sources.get(url) ?? { version: 0, stamp: stampOf(url), importers: new Set() };
    this.#sources.set(url, source);
    if (importer !== undefined) source.importers.add(withoutVersion(importer));
    return source;
  }

  #outdate(url: string): void {
    if (this.#outdated.has(url)) return;
    this.#outdated.add(url);
    for (const importer of this.#sources.get(url)?.importers ?? []) this.#outdate(importer);
  }
}

const withoutVersion = (url: string): string => url.replace(/\?version=\d+$/, "");

/** The module that an import did not find; null for any other error, and for a package. */
const urlOfMissing = (error: unknown): string | null =>
  error instanceof Error && "url" in error && typeof error.url === "string" ? error.url : null;

/** Changes with the file; empty for a missing one. */
function stampOf(url: string): string {
  const found = statSync(fileURLToPath(url), { bigint: true, throwIfNoEntry: false });
  return found === undefined ? "" : `${found.mtimeNs} ${found.size}`;
}
