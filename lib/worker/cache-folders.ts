import { rm } from "node:fs/promises";
import { join } from "node:path";
import { environment } from "#lib/server/environment.ts";

/** Empties the caches of scenes, because the names of entries do not show which picture they contain. */
export async function emptyCaches(): Promise<void> {
  for (const name of ["segments", "backdrops"]) {
    await rm(cacheFolder(name), { recursive: true, force: true });
  }
}

/** The folder for the bundled music once it has been composed. */
export function musicFolder(): string {
  return cacheFolder("music");
}

/** A folder of the data directory that may be emptied at any time. */
export const cacheFolder = (name: string) => join(environment().dataDir, "cache", name);
