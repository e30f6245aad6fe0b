import { clock } from "../clock.ts";
import type { Database } from "../database.ts";
import type { Archive } from "../generated/prisma/client.ts";
import type { TenantConnection, TenantTransaction } from "../tenant-database.ts";

export type ArchiveRow = Archive;

/** How many archives of an organization have an address that works. */
const MOST_KEPT = 100;

/** Inserts an archive, and deletes those of the organization that are one too many. */
export async function insertArchive(tx: TenantTransaction, data: ArchiveRow): Promise<void> {
  await tx.archive.create({ data });
  const surplus = await tx.archive.findMany({
    select: { id: true },
    orderBy: { id: "desc" },
    skip: MOST_KEPT,
  });
  await tx.archive.deleteMany({ where: { id: { in: surplus.map(({ id }) => id) } } });
}

/** An archive whose address still works. */
export function findArchive(db: TenantConnection, id: string): Promise<ArchiveRow | null> {
  return db.archive.findFirst({ where: { id, expiresAt: { gt: clock.now() } } });
}

/** Deletes the archives of all organizations whose addresses have expired. */
export async function deleteExpiredArchives(database: Database): Promise<void> {
  await database.archive.deleteMany({ where: { expiresAt: { lte: clock.now() } } });
}

/** How many videos the collections have together. */
export function countVideosOf(db: TenantConnection, collectionIds: string[]): Promise<number> {
  return db.video.count({ where: { collectionId: { in: collectionIds } } });
}

/** How many of the videos are prepared, and have no file. */
export function countPreparedAmong(db: TenantConnection, ids: readonly string[]): Promise<number> {
  return db.video.count({ where: { id: { in: [...ids] }, status: "ready" } });
}

/** The videos of collections, one collection after the other, each in its order. */
export async function selectVideosOf(db: TenantConnection, collectionIds: string[]): Promise<string[]> {
  const rows = await db.video.findMany({
    where: { collectionId: { in: collectionIds } },
    select: { id: true },
    orderBy: [{ collectionId: "desc" }, { position: "asc" }],
  });
  return rows.map(({ id }) => id);
}
