import { isNeeded } from "../assets/asset-service.ts";
import { lockRow } from "../row-lock.ts";
import type { TenantTransaction } from "../tenant-database.ts";
import type { PersonRow } from "./person-queries.ts";

type Photos = { present: string | null; former: readonly string[] };

/**
 * The photos that a person has and had; the database notes whichever is replaced. Locked, and before the person's row
 * goes: whoever deletes one of them at the same moment waits for that row's notes of it, and must not be waited for.
 */
export async function holdPhotos(tx: TenantTransaction, person: PersonRow): Promise<Photos> {
  const notes = await tx.formerPhoto.findMany({
    where: { personId: person.id },
    select: { assetId: true },
    orderBy: { assetId: "asc" },
  });
  const present = person.photoAssetId;
  const former = notes.map(({ assetId }) => assetId).filter((id) => id !== present);
  const ids = present === null ? former : [...former, present];
  for (const id of ids.toSorted()) await lockRow(tx, "assets", person.orgId, id, "delete");
  return { present, former };
}

/**
 * Deletes the photos of somebody who is gone, except what is somebody else's photo now. A former one that a template or an
 * order shows stays as well: it may have been the organization's logo, chosen by mistake.
 * @returns the storage keys of what was deleted
 */
export async function erasePhotos(
  tx: TenantTransaction,
  orgId: string,
  { present, former }: Photos,
): Promise<string[]> {
  const keys: string[] = [];
  for (const id of [...(present === null ? [] : [present]), ...former]) {
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
