import { chmod } from "node:fs/promises";
import { join } from "node:path";

/**
 * Whatever this process and those that it starts write from now on, only their own user can read: the photos and videos of people are
 * for this installation alone. For the first line of a program; a thread has no mask of its own.
 */
export function keepFilesPrivate(): void {
  process.umask(0o077);
}

/**
 * Closes the folders below a data directory to everybody else, as versions that had no mask left them open. What is not there,
 * or belongs to somebody else, stays as it is.
 */
export async function closeFolders(dataDir: string): Promise<void> {
  const folders = ["files", "tmp", "cache"].map((name) => join(dataDir, name));
  await Promise.all(folders.map((folder) => chmod(folder, 0o700).catch(() => undefined)));
}
