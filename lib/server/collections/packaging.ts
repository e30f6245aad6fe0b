import { clock } from "../clock.ts";
import { newId } from "../ids.ts";
import { enqueue } from "../jobs/enqueue.ts";
import { removeStored } from "../jobs/removal-hold.ts";
import { log } from "../log.ts";
import { storage } from "../storage/storage.ts";
import type { TenantDatabase } from "../tenant-database.ts";
import { findLostFiles, type LostVideo } from "../videos/index.ts";
import { type ArchiveContent, readArchiveContent } from "./archive-content.ts";
import { announceCollection } from "./collection-events.ts";
import { archiveFolder } from "./collection-files.ts";
import { WRITE_TIME_LIMIT } from "./collection-progress.ts";
import {
  type CollectionRow,
  completeCollection,
  failPackaging,
  findCollection,
} from "./collection-queries.ts";
import { remakeLost } from "./lost-files.ts";
import { makeArchive } from "./make-archive.ts";

/** Whether a collection waits for its archive: false when it was cancelled or is rendering again. */
export async function isPackaging(db: TenantDatabase, id: string): Promise<boolean> {
  return (await findCollection(db, id))?.status === "packaging";
}

/**
 * Writes the archive of a collection whose videos have ended, and completes the collection. Does nothing for
 * a collection that is not waiting for its archive. Starts again when the collection changes meanwhile, as by
 * an erasure; lost files of its videos are rendered again first. The previous archive can be downloaded until
 * the new one replaces it.
 * @param signal cancels the work and removes what was written
 * @param make stores the archive; by a process of its own unless given
 */
export async function packageCollection(
  db: TenantDatabase,
  id: string,
  signal: AbortSignal,
  make: typeof makeArchive = makeArchive,
): Promise<void> {
  for (;;) {
    const collection = await findCollection(db, id);
    if (collection === null || collection.status !== "packaging") return;
    const content = await readArchiveContent(db, collection);
    // Once the last of these videos is rendered again, the collection is packaged.
    if ((await remakeLost(db, placeOf(collection), await lostOf(content), "bulk")) > 0) return;
    const zipKey = `${archiveFolder(collection)}/${newId()}.zip`;
    await make(content, zipKey, signal);
    if (await replaceArchive(db, collection, zipKey)) return removeAbandoned(db, collection);
    await storage().remove(zipKey);
  }
}

const placeOf = ({ id, orgId }: CollectionRow) => ({ orgId, collectionId: id });

/** The videos of an archive whose file is missing or has another size than their row says. */
async function lostOf({ entries }: ArchiveContent): Promise<LostVideo[]> {
  const lost = await findLostFiles(entries);
  return entries
    .filter(({ storageKey }) => lost.has(storageKey))
    .map(({ videoId, storageKey }) => ({ id: videoId, keys: [storageKey] }));
}

/** Removes archives of workers that were killed after writing the file and before saving its key. */
async function removeAbandoned(db: TenantDatabase, collection: CollectionRow): Promise<void> {
  const keys = await storage().list(archiveFolder(collection));
  // Read after the files: while this collection is being completed, no other worker's archive can replace
  // this one.
  const now = await findCollection(db, collection.id);
  if (now?.status !== "completed") return;
  // Those that a backup still reads are left to the next archive, or go with the collection.
  await removeStored(keys.filter((key) => key !== now.zipKey));
}

/**
 * Completes the collection with its archive, and queues the removal of the previous one. False when it has
 * changed meanwhile.
 */
function replaceArchive(db: TenantDatabase, collection: CollectionRow, zipKey: string): Promise<boolean> {
  return db.$transaction(async (tx) => {
    const completedAt = collection.completedAt ?? clock.now();
    const isDone = await completeCollection(tx, collection, { zipKey, completedAt });
    const { zipKey: before } = collection;
    if (isDone && before !== null) await enqueue(tx, "removeFiles", [{ keys: [before] }], "single");
    if (isDone) await announceCollection(tx, collection.orgId, "collection.completed", collection.id);
    return isDone;
  }, WRITE_TIME_LIMIT);
}

/** Fails a collection whose archive could not be written in any attempt. Its videos stay available. */
export async function failArchive(db: TenantDatabase, id: string): Promise<void> {
  const isGivenUp = await db.$transaction(async (tx) => {
    const collection = await findCollection(tx, id);
    if (collection === null || !(await failPackaging(tx, id, clock.now()))) return false;
    await announceCollection(tx, collection.orgId, "collection.failed", id);
    return true;
  }, WRITE_TIME_LIMIT);
  if (isGivenUp) {
    log().error({ collection: id }, "archive given up: it could not be written");
  }
}
