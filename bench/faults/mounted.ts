import { execFile } from "node:child_process";
import { mkdtemp, rm, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

export const command = promisify(execFile);

/** Why nothing can be mounted here, in a sentence; null when it can. */
export function whyNoMounts(): string | null {
  const canMount = process.platform === "linux" && process.getuid?.() === 0;
  return canMount ? null : "mounting a file system takes root on Linux";
}

/** Does something with a file system on a folder of its own. @param args what `mount` is told before the folder */
export async function withMount<Result>(
  args: string[],
  work: (folder: string) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), "rollcall-mount-"));
  await command("mount", [...args, folder]);
  try {
    return await work(folder);
  } finally {
    await command("umount", ["-l", folder]);
    await rm(folder, { recursive: true, force: true });
  }
}

/** The Debian packages of what makes file systems. */
const PACKAGES = { "mkfs.ext4": "e2fsprogs", "mkfs.xfs": "xfsprogs" };

/** A file with a file system in it. @returns its path */
export async function imageOf(path: string, mebibytes: number, make: keyof typeof PACKAGES): Promise<string> {
  await writeFile(path, "");
  await truncate(path, mebibytes * 1024 * 1024);
  await command(make, ["-q", path]).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "ENOENT") throw error;
    throw new Error(`${make} is not there. Install it: apt-get install ${PACKAGES[make]}`, { cause: error });
  });
  return path;
}
