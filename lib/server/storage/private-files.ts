import { chmod } from "node:fs/promises";
import { join } from "node:path";

/**
 * Makes all files that this process and its children create from now on readable only by their own user,
 * because they contain photos and videos of people. Call it first in a program; threads have no mask of their
 * own.
 */
export function keepFilesPrivate(): void {
  process.umask(0o077);
}

/**
 * Closes the folders below a data directory to other users, because earlier versions without a mask left them
 * open. Missing folders, and those of another user, stay unchanged.
 */
export async function closeFolders(dataDir: string): Promise<void> {
  const folders = ["files", "tmp", "cache"].map((name) => join(dataDir, name));
  await Promise.all(folders.map((folder) => chmod(folder, 0o700).catch(() => undefined)));
}
