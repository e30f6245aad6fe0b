import { rmdir } from "node:fs/promises";
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
  for (const orgId of await idsIn(ROOT)) {
    const ids = await idsIn(`${ROOT}/${orgId}`);
    const rows = await db.video.findMany({
      where: { id: { in: ids }, orgId, status: { in: ["queued", "rendering"] } },
      select: { id: true },
    });
    const wanted = new Set(rows.map(({ id }) => id));
    const unwanted = ids.filter((id) => !wanted.has(id));
    await storage().removeAll(unwanted.map((id) => piecesFolder(orgId, id)));
    const folder = storage().localFolder(`${ROOT}/${orgId}`);
    // Fails if the folder has pieces again by now, which is fine.
    if (folder !== null) await rmdir(folder).catch(() => {});
  }
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

async function idsIn(folder: string): Promise<string[]> {
  const names = (await storage().entries(folder)).map((key) => key.slice(folder.length + 1));
  return names.filter((name) => UUID.test(name));
}
