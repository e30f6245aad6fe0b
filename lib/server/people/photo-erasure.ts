import { isNeeded } from "../assets/asset-service.ts";
import { lockRow } from "../row-lock.ts";
import type { TenantTransaction } from "../tenant-database.ts";
import type { PersonRow } from "./person-queries.ts";

/** What the audit entry of a change says of the photo that it replaced: where an erasure finds it again. */
export const REPLACED_PHOTO = "replaced_photo_id";

/** The audit detail of a change that takes a photo's place. */
export function replacedPhoto(
  before: PersonRow,
  photoAssetId: string | null | undefined,
): Record<string, string> {
  const isReplaced = photoAssetId !== undefined && before.photoAssetId !== photoAssetId;
  return isReplaced && before.photoAssetId !== null ? { [REPLACED_PHOTO]: before.photoAssetId } : {};
}

/** The photos that a person had before the present one: those that changes replaced, and those in their videos. */
export async function findFormerPhotos(tx: TenantTransaction, person: PersonRow): Promise<string[]> {
  const changes = await tx.auditEvent.findMany({
    where: { targetType: "person", targetId: person.id, action: "person.updated" },
    select: { details: true },
  });
  const videos = await tx.video.findMany({
    where: { personId: person.id, shownPhotoId: { not: null } },
    select: { shownPhotoId: true },
    distinct: ["shownPhotoId"],
  });
  const replaced = changes.map(({ details }) => (details as Record<string, unknown>)[REPLACED_PHOTO]);
  const ids = [...replaced, ...videos.map(({ shownPhotoId }) => shownPhotoId)];
  const known = new Set(ids.filter((id) => typeof id === "string"));
  known.delete(person.photoAssetId ?? "");
  return [...known].sort();
}

/**
 * Deletes the photos of somebody who is gone, except what is somebody else's photo now. A former one that a template or an
 * order shows stays as well: it may have been the organization's logo, chosen by mistake.
 * @returns the storage keys of what was deleted
 */
export async function erasePhotos(
  tx: TenantTransaction,
  orgId: string,
  { present, former }: { present: string | null; former: readonly string[] },
): Promise<string[]> {
  const keys: string[] = [];
  for (const id of [...(present === null ? [] : [present]), ...former]) {
    await lockRow(tx, "assets", orgId, id, "delete");
    const isKept =
      id === present
        ? (await tx.person.count({ where: { photoAssetId: id } })) > 0
        : await isNeeded(tx, orgId, id);
    if (isKept) continue;
    const asset = await tx.asset.findUnique({ where: { id }, select: { storageKey: true } });
    await tx.asset.deleteMany({ where: { id } });
    if (asset !== null) keys.push(asset.storageKey);
  }
  return keys;
}
