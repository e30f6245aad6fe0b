import { readdir, rm, rmdir } from "node:fs/promises";
import { join } from "node:path";
import type { Database } from "../database.ts";
import { environment } from "../environment.ts";
import { storage } from "../storage/storage.ts";

const ROOT = "pieces";

/** The key prefix of the finished pieces of a long video until it is done. */
export function piecesFolder(orgId: string, videoId: string): string {
  return `${ROOT}/${orgId}/${videoId}`;
}

/** Where the pieces are read and written: the folder of the files themselves, or a copy on this host. */
export function workingPiecesFolder(orgId: string, videoId: string): string {
  return storage().localFolder(piecesFolder(orgId, videoId)) ?? join(copiesFolder(), orgId, videoId);
}

const copiesFolder = () => join(environment().dataDir, "cache", ROOT);

/** Removes the pieces of a video. */
export async function removePieces(orgId: string, videoId: string): Promise<void> {
  await storage().remove(piecesFolder(orgId, videoId));
  await rm(workingPiecesFolder(orgId, videoId), { recursive: true, force: true });
}

/**
 * Removes pieces of videos that are no longer rendering, when their worker could not remove them, and copies on this host of
 * those that another one has finished. There are few: only of long videos that were started.
 */
export async function sweepPieces(db: Database): Promise<void> {
  await sweep(
    db,
    async (path) => idsOf((await storage().entries([ROOT, ...path].join("/"))).map(nameOf)),
    removePieces,
  );
  const files = storage().localFolder(ROOT);
  if (files === null)
    await sweep(
      db,
      (path) => foldersIn(join(copiesFolder(), ...path)),
      (orgId, id) => rm(join(copiesFolder(), orgId, id), { recursive: true, force: true }),
    );
  const root = files ?? copiesFolder();
  // Fails if the folder has pieces again by now, which is fine.
  for (const id of await foldersIn(root)) await rmdir(join(root, id)).catch(() => {});
}

/** @param list the ids of organizations, and of the videos of one */
async function sweep(
  db: Database,
  list: (path: string[]) => Promise<string[]>,
  remove: (orgId: string, id: string) => Promise<void>,
): Promise<void> {
  for (const orgId of await list([])) {
    const ids = await list([orgId]);
    const rows = await db.video.findMany({
      where: { id: { in: ids }, orgId, status: { in: ["queued", "rendering"] } },
      select: { id: true },
    });
    const wanted = new Set(rows.map(({ id }) => id));
    for (const id of ids) if (!wanted.has(id)) await remove(orgId, id);
  }
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const idsOf = (names: readonly string[]): string[] => names.filter((name) => UUID.test(name));
const nameOf = (key: string): string => key.slice(key.lastIndexOf("/") + 1);

async function foldersIn(path: string): Promise<string[]> {
  return idsOf(await readdir(path).catch(() => []));
}
