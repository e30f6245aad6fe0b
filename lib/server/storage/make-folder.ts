import { access, constants, mkdir } from "node:fs/promises";
import { dirname } from "node:path";

/**
 * Makes a folder with those above it.
 * @returns the highest one that was made, if any
 * @throws what keeps it from being made: of a read-only volume Node.js itself says no more than that nothing is there
 */
export async function makeFolder(path: string): Promise<string | undefined> {
  try {
    return await mkdir(path, { recursive: true });
  } catch (error) {
    if (isMissing(error)) await requireWritable(dirname(path));
    throw error;
  }
}

/** @throws why nothing can be made in a folder, or in the nearest one above it that there is */
async function requireWritable(folder: string): Promise<void> {
  try {
    await access(folder, constants.W_OK);
  } catch (error) {
    if (!isMissing(error) || folder === dirname(folder)) throw error;
    await requireWritable(dirname(folder));
  }
}

/** Whether an error says that there is no such file or folder. */
export function isMissing(error: unknown): boolean {
  return error instanceof Error && "code" in error && (error.code === "ENOENT" || error.code === "ENOTDIR");
}
