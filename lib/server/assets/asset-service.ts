import { fault } from "#lib/contract/faults.ts";
import { normalizeImage, UnusableImage } from "#lib/render/image.ts";
import type { Actor } from "../actor.ts";
import { recordAudit } from "../audit/audit-service.ts";
import { NotFoundError, ValidationError } from "../errors.ts";
import { newId } from "../ids.ts";
import { signedUrls } from "../storage/signed-urls.ts";
import { storage } from "../storage/storage.ts";
import { type AssetRow, findAsset, findImages, insertAsset } from "./asset-queries.ts";
import { type AssetResource, toAsset } from "./asset-serializer.ts";

const EXTENSIONS = { "image/jpeg": "jpg", "image/png": "png", "image/webp": "webp" } as const;
const MAX_FILE_NAME = 200;

/** @throws {NotFoundError} */
export async function get(actor: Actor, id: string): Promise<AssetResource> {
  const row = await findAsset(actor.db, id);
  if (row === null) throw new NotFoundError();
  return toAsset(row, await signedUrls());
}

/**
 * Keeps an uploaded image: decoded, upright, without its metadata. The bytes as they came are not kept.
 * @throws {ValidationError} at `file` for anything but a whole JPEG, PNG or WebP
 */
export async function create(
  actor: Actor,
  upload: { bytes: Uint8Array; fileName: string },
): Promise<AssetResource> {
  const urls = await signedUrls();
  const image = await normalize(upload.bytes);
  const id = newId();
  const storageKey = `organizations/${actor.orgId}/assets/${id}.${EXTENSIONS[image.contentType]}`;
  await storage().write(storageKey, image.bytes);
  try {
    const row = await actor.db.$transaction(async (tx): Promise<AssetRow> => {
      const inserted = await insertAsset(tx, {
        id,
        orgId: actor.orgId,
        kind: "image",
        fileName: toFileName(upload.fileName),
        contentType: image.contentType,
        size: image.bytes.byteLength,
        width: image.width,
        height: image.height,
        storageKey,
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

/** Local files of those of `ids` that are images of the organization, by id: what a render draws from. */
export async function imageFiles(
  db: Actor["db"],
  ids: readonly string[],
): Promise<Map<string, { path: string }>> {
  const found = await findImages(db, ids);
  const paths = found.map(
    async ({ id, storageKey }) => [id, { path: await storage().localPath(storageKey) }] as const,
  );
  return new Map(await Promise.all(paths));
}

async function normalize(bytes: Uint8Array): ReturnType<typeof normalizeImage> {
  try {
    return await normalizeImage(bytes);
  } catch (error) {
    if (!(error instanceof UnusableImage)) throw error;
    const message = `Value error, ${error.message}. Choose another file, or save the picture again as JPEG or PNG`;
    throw new ValidationError([fault(["body", "file"], message, "value_error")]);
  }
}

/** The sender's name for the file without folders and what no name should hold; it is shown, never used as a path. */
function toFileName(sent: string): string {
  const last = sent.toWellFormed().split(/[\\/]/).at(-1) ?? "";
  const clean = last.replace(/\p{C}/gu, "").trim();
  return [...clean].slice(0, MAX_FILE_NAME).join("") || "image";
}
