import { isArchiveLost, remakeLost, restoreArchive } from "#lib/server/collections/lost-files.ts";
import { database } from "#lib/server/database.ts";
import { log } from "#lib/server/log.ts";
import { storage } from "#lib/server/storage/storage.ts";
import { tenantDatabase } from "#lib/server/tenant-database.ts";
import { findLost } from "#lib/server/videos/lost-videos.ts";
import { restoreFile } from "./restore-files.ts";

/** What a power cut takes is young: so many of the newest videos and uploads are looked at, and of the rest. */
const NEWEST = { videos: 10_000, uploads: 10_000, archives: 1000, templates: 1000 };
/** A folder in which none of so many files is found is not the one that the database is about. */
const FEW = 20;

/**
 * Looks for the newest files that the database names, and has those made again that are gone; of uploads, which only their
 * senders have, it says so in the log. One look at each file: ten thousand take a second.
 */
export async function findLostFiles(): Promise<void> {
  await findLostUploads();
  await findLostVideos();
  await findLostArchives();
  await findLostThumbnails();
}

async function findLostVideos(): Promise<void> {
  const rows = await database().video.findMany({
    where: { status: "succeeded" },
    select: { id: true, orgId: true, collectionId: true, resultKey: true, thumbnailKey: true, size: true },
    orderBy: { id: "desc" },
    take: NEWEST.videos,
  });
  const lost = await findLost(rows);
  if (rows.length > FEW && lost.length === rows.length) {
    log().error(
      { videos: rows.length },
      "no video is in the data folder: is it the right one? Nothing is made again",
    );
    return;
  }
  const byId = new Map(lost.map((video) => [video.id, video]));
  const places = Map.groupBy(
    rows.filter(({ id }) => byId.has(id)),
    ({ orgId, collectionId, id }) => `${orgId} ${collectionId ?? id}`,
  );
  for (const [first, ...others] of places.values()) {
    if (first === undefined) continue;
    const together = [first, ...others].flatMap(({ id }) => byId.get(id) ?? []);
    await remakeLost(tenantDatabase(first.orgId), first, together, "bulk");
  }
}

async function findLostArchives(): Promise<void> {
  const rows = await database().collection.findMany({
    where: { zipKey: { not: null } },
    select: { id: true, orgId: true, zipKey: true },
    orderBy: { id: "desc" },
    take: NEWEST.archives,
  });
  const lost: typeof rows = [];
  for (const row of rows) if (await isArchiveLost(row)) lost.push(row);
  if (rows.length > FEW && lost.length === rows.length) return;
  for (const { id, orgId } of lost) await restoreArchive(tenantDatabase(orgId), id);
}

async function findLostThumbnails(): Promise<void> {
  const rows = await database().template.findMany({
    where: { thumbnailKey: { not: null } },
    select: { orgId: true, thumbnailKey: true },
    orderBy: { id: "desc" },
    take: NEWEST.templates,
  });
  for (const { orgId, thumbnailKey } of rows) {
    if (thumbnailKey !== null && (await storage().size(thumbnailKey)) === null)
      await restoreFile(tenantDatabase(orgId), thumbnailKey);
  }
}

async function findLostUploads(): Promise<void> {
  const rows = await database().asset.findMany({
    select: { id: true, orgId: true, storageKey: true },
    orderBy: { id: "desc" },
    take: NEWEST.uploads,
  });
  for (const { id, orgId, storageKey } of rows) {
    if ((await storage().size(storageKey)) === null)
      log().error(
        { asset: id, organization: orgId },
        "an upload's file is gone: it has to be uploaded again",
      );
  }
}
