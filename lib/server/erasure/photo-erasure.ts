import { isNeeded } from "../assets/index.ts";
import type { PortrayedPerson } from "../people/index.ts";
import { lockRow } from "../row-lock.ts";
import { redrawWithout } from "../templates/index.ts";
import type { TenantTransaction } from "../tenant-database.ts";

type Photos = { present: string | null; former: readonly string[] };

/**
 * A person's current and former photos; the database records each replaced photo. They are locked before the
 * person's row is deleted: a concurrent deletion of one of them waits for that row's records, and must not be
 * waited for.
 */
export async function lockPhotos(tx: TenantTransaction, person: PortrayedPerson): Promise<Photos> {
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
 * Deletes the photos of an erased person, except those that are now another person's photo. A former photo
 * that a template or an order uses is kept as well: it may be the organization's logo, chosen by mistake. The
 * current photo is also removed from templates: their stills are drawn without it, and workers' caches of
 * their scenes are emptied. A brand loses it as its logo.
 */
export async function erasePhotos(
  tx: TenantTransaction,
  orgId: string,
  { present, former }: Photos,
): Promise<{ keys: string[]; caches: boolean }> {
  const gone: string[] = [];
  let caches = false;
  if (present !== null && (await tx.person.count({ where: { photoAssetId: present } })) === 0) {
    gone.push(present);
    caches = await redrawWithout(tx, orgId, present);
    // Shared parts may show it: nobody is given any until somebody plays a video with it again.
    if (caches) await tx.streamSegment.deleteMany({});
  }
  for (const id of former) if (!(await isNeeded(tx, orgId, id))) gone.push(id);
  await tx.brand.updateMany({ where: { logoAssetId: { in: gone } }, data: { logoAssetId: null } });
  const assets = await tx.asset.findMany({ where: { id: { in: gone } }, select: { storageKey: true } });
  await tx.asset.deleteMany({ where: { id: { in: gone } } });
  return { keys: assets.map(({ storageKey }) => storageKey), caches };
}
