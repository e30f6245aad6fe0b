import { rm, statfs, writeFile } from "node:fs/promises";
import { type SpaceFault, spaceFaultOf } from "./out-of-space.ts";
import type { Workspace } from "./workspace.ts";

/**
 * How much is left free, or a share of a small disk: running writes may finish, and a database can continue.
 */
const KEPT_FREE_BYTES = 64 * 1024 * 1024;
const KEPT_FREE_SHARE = 0.05;
const PROBE_BYTES = 4096;

/** Why this many bytes cannot be written to the disk of a data directory; null when they can. */
export async function diskFault(
  dataDir: string,
  workspace: Workspace,
  bytes = 0,
): Promise<SpaceFault | null> {
  try {
    const space = await spaceOf(dataDir);
    if (space !== null && space.free - bytes < Math.min(KEPT_FREE_BYTES, space.total * KEPT_FREE_SHARE))
      return "full";
    // A quota only shows when writing.
    const probe = await workspace.file();
    await writeFile(probe, new Uint8Array(PROBE_BYTES)).finally(() => rm(probe, { force: true }));
    return null;
  } catch (error) {
    return spaceFaultOf(error);
  }
}

/** Bytes free on the disk of a data directory; null if the system does not report it. */
export async function freeBytesOf(dataDir: string): Promise<number | null> {
  return (await spaceOf(dataDir))?.free ?? null;
}

/** In bytes; null if the system does not report it. */
async function spaceOf(path: string): Promise<{ free: number; total: number } | null> {
  try {
    const { bavail, blocks, bsize } = await statfs(path);
    return blocks === 0 ? null : { free: bavail * bsize, total: blocks * bsize };
  } catch {
    return null;
  }
}
