import { readdir, rmdir } from "node:fs/promises";
import { join } from "node:path";
import type { Database } from "../database.ts";
import { storage } from "../storage/storage.ts";

const ROOT = "pieces";

/** The key prefix of the finished pieces of a long video until it is done. */
export function piecesFolder(orgId: string, videoId: string): string {
  return `${ROOT}/${orgId}/${videoId}`;
}

/**
 * Removes pieces of videos that are no longer rendering, when their worker could not remove them. There are
 * few: only of long videos that were started.
 */
export async function sweepPieces(db: Database): Promise<void> {
  const root = await storage().localPath(ROOT);
  for (const orgId of await foldersIn(root)) {
    const ids = (await foldersIn(join(root, orgId))).filter((name) => UUID.test(name));
    const rows = await db.video.findMany({
      where: { id: { in: ids }, orgId, status: { in: ["queued", "rendering"] } },
      select: { id: true },
    });
    const wanted = new Set(rows.map(({ id }) => id));
    for (const id of ids) if (!wanted.has(id)) await storage().remove(piecesFolder(orgId, id));
    // Fails if the folder has pieces again by now, which is fine.
    await rmdir(join(root, orgId)).catch(() => {});
  }
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

async function foldersIn(path: string): Promise<string[]> {
  const entries = await readdir(path, { withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isDirectory() && UUID.test(entry.name)).map(({ name }) => name);
}
