import { remakeLost, restoreArchive } from "#lib/server/collections/index.ts";
import { database } from "#lib/server/database.ts";
import type { Prisma } from "#lib/server/generated/prisma/client.ts";
import { log } from "#lib/server/log.ts";
import { storage } from "#lib/server/storage/storage.ts";
import { tenantDatabase } from "#lib/server/tenant-database.ts";
import { findLost } from "#lib/server/videos/index.ts";
import { restoreFile } from "./restore-files.ts";

/** A power cut loses recent files: of each kind, this many of the newest are checked. */
const NEWEST = { videos: 10_000, uploads: 10_000, archives: 1000, templates: 1000 };
/** How many rows one statement looks at. */
const PAGE = 1000;
/** How many pages of videos are looked at for finished ones, which takes some seconds: every worker's start waits for it. */
const MOST_PAGES = 200;
/** If none of this many files is found, the data folder is not the one that belongs to the database. */
const FEW = 20;

/** Time limit of one check: ten thousand files take a second, and for lost ones only rows are written. */
const LOOK_MS = 10 * 60 * 1000;

/**
 * Checks the newest files that the database names, and queues rendering of those that are lost; lost uploads,
 * which only their senders have, are logged. Each file is checked once: ten thousand take a second. Does
 * nothing while another worker is checking, for example when all of them start.
 */
export async function findLostFiles(): Promise<void> {
  await database().$transaction(
    async (tx) => {
      const [turn] = await tx.$queryRaw<{ taken: boolean }[]>`
        select pg_try_advisory_xact_lock(hashtext('lost files'), 0) as taken`;
      if (turn?.taken !== true) return;
      for (const look of [findLostUploads, findLostVideos, findLostArchives, findLostThumbnails])
        await orLog(look());
    },
    { timeout: LOOK_MS },
  );
}

/** A failure with one kind of file must not stop the recovery of the others. */
async function orLog(work: Promise<unknown>): Promise<void> {
  await work.catch((error: unknown) => log().warn({ err: error }, "a lost file could not be made again"));
}

/** Whether the data folder does not belong to the database, or its volume is not mounted; logs it if so. */
function isOtherFolder(what: string, named: number, lost: number): boolean {
  if (named <= FEW || lost < named) return false;
  log().error(
    { [what]: named },
    `none of the ${what} is in the data folder: is it the right one? Nothing is made again`,
  );
  return true;
}

const FINISHED = {
  ...{ id: true, orgId: true, collectionId: true, status: true },
  ...{ resultKey: true, thumbnailKey: true, captionsKey: true, size: true },
} as const;

/** The newest videos that have files. Those that wait may be many more, and are newer: no statement is to read them all. */
async function newestFinished() {
  const finished: Prisma.VideoGetPayload<{ select: typeof FINISHED }>[] = [];
  let before: string | null = null;
  let pages = 0;
  do {
    pages += 1;
    const where: Prisma.VideoWhereInput = before === null ? {} : { id: { lt: before } };
    const order = { orderBy: { id: "desc" }, take: PAGE } as const;
    const page = await database().video.findMany({ where, select: FINISHED, ...order });
    finished.push(...page.filter(({ status }) => status === "succeeded"));
    before = page.length < PAGE ? null : (page.at(-1)?.id ?? null);
  } while (before !== null && finished.length < NEWEST.videos && pages < MOST_PAGES);
  return finished.slice(0, NEWEST.videos);
}

async function findLostVideos(): Promise<void> {
  const rows = await newestFinished();
  const lost = await findLost(rows);
  const byId = new Map(lost.map((video) => [video.id, video]));
  // A picture or the words alone may be lost of all.
  const filmless = rows.filter(({ id, resultKey }) => byId.get(id)?.keys.includes(resultKey ?? ""));
  if (isOtherFolder("videos", rows.length, filmless.length)) return;
  const places = Map.groupBy(
    rows.filter(({ id }) => byId.has(id)),
    ({ orgId, collectionId, id }) => `${orgId} ${collectionId ?? id}`,
  );
  for (const [first, ...others] of places.values()) {
    if (first === undefined) continue;
    const together = [first, ...others].flatMap(({ id }) => byId.get(id) ?? []);
    await orLog(remakeLost(tenantDatabase(first.orgId), first, together, "bulk"));
  }
}

/** The rows whose file is not there. */
async function without<Row>(rows: readonly Row[], keyOf: (row: Row) => string | null): Promise<Row[]> {
  const present = await storage().sizes(rows.flatMap((row) => keyOf(row) ?? []));
  return rows.filter((row) => {
    const key = keyOf(row);
    return key !== null && !present.has(key);
  });
}

async function findLostArchives(): Promise<void> {
  const rows = await database().collection.findMany({
    where: { zipKey: { not: null } },
    select: { id: true, orgId: true, zipKey: true },
    orderBy: { id: "desc" },
    take: NEWEST.archives,
  });
  const lost = await without(rows, ({ zipKey }) => zipKey);
  if (isOtherFolder("archives", rows.length, lost.length)) return;
  for (const { id, orgId } of lost) await orLog(restoreArchive(tenantDatabase(orgId), id));
}

async function findLostThumbnails(): Promise<void> {
  const rows = await database().template.findMany({
    where: { thumbnailKey: { not: null } },
    select: { orgId: true, thumbnailKey: true },
    orderBy: { id: "desc" },
    take: NEWEST.templates,
  });
  const lost = await without(rows, ({ thumbnailKey }) => thumbnailKey);
  if (isOtherFolder("thumbnails", rows.length, lost.length)) return;
  for (const { orgId, thumbnailKey } of lost)
    if (thumbnailKey !== null) await orLog(restoreFile(tenantDatabase(orgId), thumbnailKey));
}

async function findLostUploads(): Promise<void> {
  const rows = await database().asset.findMany({
    select: { id: true, orgId: true, storageKey: true },
    orderBy: { id: "desc" },
    take: NEWEST.uploads,
  });
  const lost = await without(rows, ({ storageKey }) => storageKey);
  if (isOtherFolder("uploads", rows.length, lost.length)) return;
  for (const { id, orgId } of lost)
    log().error({ asset: id, organization: orgId }, "an upload's file is gone: it has to be uploaded again");
}
