import { stat } from "node:fs/promises";

/** A file of this machine, and its size in bytes. */
export type LocalFile = { path: string; size: number };

/** The file at a path; null if there is none. */
export async function fileAt(path: string): Promise<LocalFile | null> {
  const found = await stat(path).catch(() => null);
  return found && { path, size: found.size };
}
