import { access, constants, mkdir } from "node:fs/promises";
import { dirname } from "node:path";

/**
 * Creates a folder and its parents.
 * @returns the highest one that was created, if any
 * @throws the reason why it cannot be created: for a read-only volume Node.js only reports that a folder is
 *   missing
 */
export async function makeFolder(path: string): Promise<string | undefined> {
  try {
    return await mkdir(path, { recursive: true });
  } catch (error) {
    if (isMissing(error)) await requireWritable(dirname(path));
    throw error;
  }
}

/** @throws the reason why nothing can be created in a folder, or in its nearest existing parent */
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
