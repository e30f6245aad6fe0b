import type { Readable } from "node:stream";
import type { z } from "zod";
import type { BodyOf } from "#lib/contract/contract.ts";
import type { archive, createArchive } from "#lib/contract/resources/archive.ts";
import { ARCHIVE_LIMIT } from "#lib/contract/resources/bulk-limits.ts";
import type { Actor } from "../actor.ts";
import { recordAudit } from "../audit/audit-service.ts";
import { clock } from "../clock.ts";
import {
  type ArchiveContent,
  openZip,
  readSelectedContent,
  selectableCollections,
  zipSize,
} from "../collections/index.ts";
import { ConflictError } from "../errors.ts";
import { FairQueue } from "../fair-queue.ts";
import { isId, newId } from "../ids.ts";
import { reportMissingFiles } from "../jobs/missing-files.ts";
import { refuse, selectIds } from "../selection.ts";
import { signedUrls } from "../storage/signed-urls.ts";
import { storage } from "../storage/storage.ts";
import { type TenantConnection, type TenantTransaction, tenantDatabase } from "../tenant-database.ts";
import { selectableVideos } from "../videos/index.ts";
import {
  type ArchiveRow,
  countPreparedAmong,
  countVideosOf,
  findArchive,
  insertArchive,
  selectVideosOf,
} from "./archive-queries.ts";

export type ArchiveResource = z.output<typeof archive>;
type Input = BodyOf<typeof createArchive>;

/** As long as a signed address works at least. */
const LIFETIME_MS = 24 * 60 * 60 * 1000;
const TRANSACTION_LIMITS = { timeout: 60_000 };

/**
 * Selects the videos of a zip, and says where it can be downloaded.
 * @throws {ValidationError} for a selection of nothing, of too much, or of videos none of which has been made;
 *   {ConflictError} for one with prepared videos
 */
export async function create(actor: Actor, input: Input): Promise<ArchiveResource> {
  const { orgId } = actor;
  const urls = await signedUrls();
  const createdAt = clock.now();
  const expiresAt = new Date(createdAt.getTime() + LIFETIME_MS);
  const row = { id: newId(), orgId, inFolders: input.collections !== undefined, createdAt, expiresAt };
  // Before the transaction that writes, which holds a connection: files are looked at, and names made of people.
  const db = tenantDatabase(orgId);
  const chosen = {
    ...row,
    videoIds: await db.$transaction((tx) => selectedVideos(tx, orgId, input), TRANSACTION_LIMITS),
  };
  const prepared = await countPreparedAmong(db, chosen.videoIds);
  if (prepared > 0) throw new ConflictError("archive_of_prepared_videos", { videos: prepared });
  const content = await contentOf(db, chosen);
  const videos = content.entries.length;
  if (videos === 0) refuse([chosen.inFolders ? "collections" : "videos"], "archive_without_videos");
  return actor.db.$transaction(async (tx) => {
    await insertArchive(tx, chosen);
    await recordAudit(tx, actor, {
      action: "archive.created",
      targetType: "archive",
      targetId: row.id,
      details: { count: videos },
    });
    const name = nameOf(chosen);
    return {
      id: row.id,
      org_id: orgId,
      name,
      url: urls.sign(keyOf(chosen), name),
      videos,
      left_out: chosen.videoIds.length - videos,
      size: zipSize(content),
      created_at: createdAt.toISOString(),
      expires_at: expiresAt.toISOString(),
    };
  }, TRANSACTION_LIMITS);
}

/**
 * The zip at an address whose signature was checked: its size, and how to open it.
 * @param key of the address; null for that of any other file, or of an archive that has expired
 */
export async function openArchive(key: string): Promise<{ size: number; open: () => Readable } | null> {
  const [, orgId = "", id = ""] = KEY.exec(key) ?? [];
  if (!isId(orgId) || !isId(id)) return null;
  const db = tenantDatabase(orgId);
  const row = await findArchive(db, id);
  if (row === null) return null;
  const content = await contentOf(db, row);
  return { size: zipSize(content), open: () => openZip(content, storage()) };
}

const KEY = /^organizations\/([^/]+)\/archives\/([^/]+)\.zip$/;
const keyOf = ({ id, orgId }: Pick<ArchiveRow, "id" | "orgId">) =>
  `organizations/${orgId}/archives/${id}.zip`;
const nameOf = ({ inFolders }: Pick<ArchiveRow, "inFolders">) =>
  inFolders ? "collections.zip" : "videos.zip";

/** One of an organization at a time: a table of 10,000 videos takes a second of the processor. */
const turns = new FairQueue({ atOnce: 2, mostWaiting: 20 });

/**
 * What is packed; files that turn out to be lost are made again, for the next one.
 * @throws {TooManyRequestsError} when too many of the organization's wait already
 */
async function contentOf(
  db: TenantConnection,
  { orgId, videoIds, inFolders }: ArchiveRow,
): Promise<ArchiveContent> {
  const { lostKeys, ...content } = await turns.take(orgId, undefined, () =>
    readSelectedContent(db, videoIds, { inFolders }),
  );
  await reportMissingFiles(orgId, lostKeys);
  return content;
}

/** The ids of the selected videos, in the order of the zip. */
async function selectedVideos(tx: TenantTransaction, orgId: string, input: Input): Promise<string[]> {
  const { videos, collections } = input;
  const limit = ARCHIVE_LIMIT;
  if (collections === undefined) {
    if (videos === undefined) refuse([], "archive_selection_unnamed");
    return all(selectIds(selectableVideos(tx, orgId), videos, { at: "videos", limit }));
  }
  if (videos !== undefined) refuse([], "archive_selection_unnamed");
  const ids = await all(selectIds(selectableCollections(tx), collections, { at: "collections", limit }));
  const count = await countVideosOf(tx, ids);
  if (count > limit) refuse(["collections"], "archive_too_large", { videos: count, limit });
  return selectVideosOf(tx, ids);
}

async function all(pages: AsyncIterable<string[]>): Promise<string[]> {
  const ids: string[] = [];
  for await (const page of pages) ids.push(...page);
  return ids;
}
