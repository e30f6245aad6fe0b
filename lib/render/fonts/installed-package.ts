import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/**
 * The folder of an installed package, or null. Looked up on the disk, from this file and from the working directory
 * upwards: a bundler would rewrite or refuse `import.meta.resolve` and `require.resolve`, and packages of fonts and
 * binaries have nothing to import anyway.
 */
export function installedPackage(name: string): string | null {
  for (const start of [dirname(fileURLToPath(import.meta.url)), process.cwd()]) {
    for (let folder = start; ; folder = dirname(folder)) {
      const candidate = join(folder, "node_modules", name);
      if (existsSync(join(candidate, "package.json"))) return candidate;
      if (folder === dirname(folder)) break;
    }
  }
  return null;
}
