import { rm } from "node:fs/promises";
import { join } from "node:path";
import type { Page, QueryOf } from "#lib/contract/contract.ts";
import type { FactsOf, RefusalCode } from "#lib/contract/errors/error-codes.ts";
import { type AssetKind, asset, type listAssets } from "#lib/contract/resources/asset.ts";
import type { Actor } from "../actor.ts";
import { type AuditEntry, recordAudit } from "../audit/audit-service.ts";
import { decodeCursor, toPage, totalText } from "../cursor.ts";
import { ConflictError, found, NotFoundError } from "../errors.ts";
import { requireMatch } from "../etag.ts";
import { newId } from "../ids.ts";
import { enqueue } from "../jobs/enqueue.ts";
import { removeAtOnce } from "../jobs/removal-hold.ts";
import { lockRow } from "../row-lock.ts";
import type { ReceivedFile, UploadTarget } from "../storage/received-file.ts";
import { signedUrls } from "../storage/signed-urls.ts";
import { type LocalFiles, storage } from "../storage/storage.ts";
import { requireQuotaLeft, requireWithinQuota } from "../storage/storage-quota.ts";
import type { TenantConnection, TenantTransaction } from "../tenant-database.ts";
import { EXTENSIONS, HEAD_BYTES, limitOf } from "./asset-formats.ts";
import {
  type AssetRow,
  type AssetUse,
  countAssets,
  deleteAssetRow,
  findAsset,
  findAssets,
  findAssetUse,
  findTemplatesShowing,
  insertAsset,
  lockAssetsAgainstDeletion,
  selectAssets,
} from "./asset-queries.ts";
import { type AssetResource, toAsset } from "./asset-serializer.ts";
import { type ExaminedFile, examineUpload } from "./examine-upload.ts";

const MAX_FILE_NAME = 200;

const USES = {
  photo: "asset_is_photo",
  brand: "asset_in_brand",
  video: "asset_in_video",
  collection: "asset_in_collection",
} as const satisfies Record<Exclude<AssetUse, "template">, RefusalCode>;

/** A page of the organization's assets. */
export async function list(actor: Actor, query: QueryOf<typeof listAssets>): Promise<Page<AssetResource>> {
  const { limit, cursor, count, sort, ...filter } = query;
  const listName = `assets ${sort}`;
  const place = { sort, position: decodeCursor(cursor, listName), take: limit + 1 };
  const rows = await selectAssets(actor.db, filter, place);
  const urls = await signedUrls();
  const page = toPage(
    rows,
    { list: listName, limit },
    (row) => ({ value: null, id: row.id }),
    (row) => toAsset(row, urls),
  );
  return count ? { ...page, total: totalText(await countAssets(actor.db, filter)) } : page;
}

/** @throws {NotFoundError} */
export async function get(actor: Actor, id: string): Promise<AssetResource> {
  const row = await findAsset(actor.db, id);
  if (row === null) throw new NotFoundError();
  return toAsset(row, await signedUrls());
}

/**
 * Examines an uploaded file and stores it. Images are decoded and stored upright and without metadata; other
 * files are stored unchanged.
 * @param receive writes the upload to a path, up to the limit of its kind
 * @param signal aborted when the client disconnects: then nothing is stored
 * @throws {ValidationError} at `file` for anything but a complete file of a supported kind; {TooLargeError};
 *   {StorageFullError}; {TooManyRequestsError} when too many of the organization's uploads wait to be
 *   examined
 */
export async function create(
  actor: Actor,
  receive: (target: UploadTarget) => Promise<ReceivedFile>,
  signal?: AbortSignal,
): Promise<AssetResource> {
  await storage().requireRoom(0);
  await requireQuotaLeft(actor.db, actor.orgId);
  const folder = await storage().temporaryFolder();
  try {
    const path = join(folder, "upload");
    const { fileName } = await receive({ path, headBytes: HEAD_BYTES, limitOf });
    const examined = await examineUpload(path, { orgId: actor.orgId, signal });
    signal?.throwIfAborted();
    return await keep(actor, examined, fileName);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function keep(actor: Actor, file: ExaminedFile, fileName: string): Promise<AssetResource> {
  const urls = await signedUrls();
  const id = newId();
  const { kind, contentType, size, width, height, durationSeconds } = file;
  const storageKey = `organizations/${actor.orgId}/assets/${id}.${EXTENSIONS[contentType]}`;
  await storage().adopt(file.path, storageKey);
  try {
    const row = await actor.db.$transaction(async (tx): Promise<AssetRow> => {
      await requireWithinQuota(tx, actor.orgId, size);
      const inserted = await insertAsset(tx, {
        ...{ id, orgId: actor.orgId, kind, fileName: toFileName(fileName, kind), storageKey },
        ...{ contentType, size, width, height, durationSeconds },
      });
      await recordAudit(tx, actor, { action: "asset.created", targetType: "asset", targetId: id });
      return inserted;
    });
    return toAsset(row, urls);
  } catch (error) {
    await storage().remove(storageKey);
    throw error;
  }
}

/** Whether an asset is a person's photo, or is used by the brand, by a template or by queued work. */
export async function isNeeded(tx: TenantTransaction, orgId: string, id: string): Promise<boolean> {
  return (await findAssetUse(tx, orgId, id)) !== null;
}

/**
 * Deletes an asset; a job queued in the same transaction deletes its file.
 * @param ifMatch entity tag of the version that is meant, null for the current one
 * @throws {NotFoundError | StaleError}; {ConflictError} while it is in use
 */
export async function remove(actor: Actor, id: string, ifMatch: string | null): Promise<void> {
  const urls = await signedUrls();
  const key = await actor.db.$transaction(async (tx) => {
    // A concurrent request that makes it a photo either commits first, or waits and is then refused.
    await lockRow(tx, "assets", actor.orgId, id, "delete");
    const row = found(await findAsset(tx, id));
    requireMatch(ifMatch, toAsset(row, urls), asset);
    const use = await findAssetUse(tx, actor.orgId, id);
    if (use === "template")
      throw new ConflictError("asset_in_template", await templateUse(tx, actor.orgId, id));
    if (use !== null) throw new ConflictError(USES[use]);
    const kept = await keptName(tx, row);
    await deleteAssetRow(tx, id);
    await enqueue(tx, "removeFiles", [{ keys: [row.storageKey] }], "single");
    await recordAudit(tx, actor, { action: "asset.deleted", targetType: "asset", targetId: id, ...kept });
    return row.storageKey;
  });
  await removeAtOnce([key], { asset: id });
}

/** What the entry about its deletion keeps: a file's name; of a photo whose it was, so that their name is looked up. */
async function keptName(
  tx: TenantTransaction,
  { id, fileName, isPhoto }: AssetRow,
): Promise<Pick<AuditEntry, "targetName" | "details">> {
  if (!isPhoto) return { targetName: fileName };
  const former = await tx.formerPhoto.findFirst({ where: { assetId: id }, select: { personId: true } });
  return former === null ? {} : { details: { person_id: former.personId } };
}

const MOST_NAMED = 5;

/** The templates that use an asset: every version counts, because versions never change. */
async function templateUse(
  tx: TenantTransaction,
  orgId: string,
  id: string,
): Promise<FactsOf<"asset_in_template">> {
  const names = await findTemplatesShowing(tx, orgId, { id, take: MOST_NAMED + 1 });
  return { templates: names.slice(0, MOST_NAMED), more: names.length > MOST_NAMED };
}

/** The organization's files among `ids`, by id, for the renderer; with their paths while `local` holds them. */
export async function assetFiles(
  db: TenantConnection,
  ids: readonly string[],
  local: LocalFiles,
): Promise<Map<string, { path: string; kind: AssetKind }>> {
  const found = await findAssets(db, ids);
  const files = found.map(
    async ({ id, kind, storageKey }) => [id, { path: await local.path(storageKey), kind }] as const,
  );
  return new Map(await Promise.all(files));
}

/** The kinds of the organization's assets among `ids`, by id. */
export async function assetKinds(
  db: TenantConnection,
  ids: readonly string[],
): Promise<Map<string, { kind: AssetKind }>> {
  return new Map((await findAssets(db, ids)).map(({ id, kind }) => [id, { kind }]));
}

/**
 * The kinds of the organization's assets among `ids`, by id; locked against deletion until the transaction
 * ends.
 */
export async function lockAssets(
  tx: TenantTransaction,
  orgId: string,
  ids: readonly string[],
): Promise<Map<string, { kind: AssetKind }>> {
  if (ids.length === 0) return new Map();
  const rows = await lockAssetsAgainstDeletion(tx, orgId, [...new Set(ids)]);
  return new Map(rows.map(({ id, kind }) => [id, { kind }]));
}

/**
 * The uploaded file's name without folders and unsafe characters; it is only displayed, never used as a path.
 */
function toFileName(sent: string, kind: AssetKind): string {
  const last = sent.toWellFormed().split(/[\\/]/).at(-1) ?? "";
  const clean = last.replace(/\p{C}/gu, "").trim();
  return [...clean].slice(0, MAX_FILE_NAME).join("") || kind;
}
