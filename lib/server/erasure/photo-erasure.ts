import { isNeeded } from "../assets/index.ts";
import type { PortrayedPerson } from "../people/index.ts";
import { lockRow } from "../row-lock.ts";
import { redrawWithout } from "../templates/index.ts";
import type { TenantTransaction } from "../tenant-database.ts";

type Photos = {
  present: string | null;
  former: readonly string[];
  /** Whether a video about the person was ordered with one of them, as anybody else's may be. */
  isInOwnOrder: boolean;
};

/**
 * A person's current and former photos; the database records each replaced photo. The person is locked, and their videos
 * are still there.
 */
export async function findPhotos(tx: TenantTransaction, person: PortrayedPerson): Promise<Photos> {
  const notes = await tx.formerPhoto.findMany({
    where: { personId: person.id },
    select: { assetId: true },
    orderBy: { assetId: "asc" },
  });
  const present = person.photoAssetId;
  const former = notes.map(({ assetId }) => assetId).filter((id) => id !== present);
  const own = await tx.video.findMany({ where: { personId: person.id }, select: { modifications: true } });
  const orders = JSON.stringify(own).toLowerCase();
  const isInOwnOrder = idsOf({ present, former }).some((id) => orders.includes(id));
  return { present, former, isInOwnOrder };
}

const idsOf = ({ present, former }: Pick<Photos, "present" | "former">): string[] =>
  (present === null ? [...former] : [...former, present]).toSorted();

/**
 * Locks photos before the person's row is deleted: a concurrent deletion of one of them waits for that row's records, and
 * must not be waited for.
 */
export async function lockPhotos(tx: TenantTransaction, orgId: string, photos: Photos): Promise<void> {
  for (const id of idsOf(photos)) await lockRow(tx, "assets", orgId, id, "delete");
}

/**
 * Deletes the photos of an erased person, except those that are now another person's photo. A former photo
 * that a template or an order uses is kept as well: it may be the organization's logo, chosen by mistake. The
 * current photo is also removed from templates: their stills are drawn without it, and workers' caches of
 * their scenes are emptied, as they are for any of the photos that was in an order. A brand loses it as its logo.
 */
export async function erasePhotos(
  tx: TenantTransaction,
  orgId: string,
  { present, former, isInOwnOrder }: Photos,
): Promise<{ keys: string[]; caches: boolean }> {
  const gone: string[] = [];
  let caches = isInOwnOrder;
  if (present !== null && (await tx.person.count({ where: { photoAssetId: present } })) === 0) {
    gone.push(present);
    if (await redrawWithout(tx, orgId, present)) caches = true;
  }
  for (const id of former) if (!(await isNeeded(tx, orgId, id))) gone.push(id);
  caches ||= await isOrdered(tx, orgId, gone);
  // Shared parts may show it: nobody is given any until somebody plays a video with it again.
  if (caches) await tx.streamSegment.deleteMany({});
  await tx.brand.updateMany({ where: { logoAssetId: { in: gone } }, data: { logoAssetId: null } });
  const assets = await tx.asset.findMany({ where: { id: { in: gone } }, select: { storageKey: true } });
  await tx.asset.deleteMany({ where: { id: { in: gone } } });
  return { keys: assets.map(({ storageKey }) => storageKey), caches };
}

/** Whether an order names one of the assets, whatever has become of it: what all its videos share was kept in caches. */
async function isOrdered(tx: TenantTransaction, orgId: string, ids: readonly string[]): Promise<boolean> {
  if (ids.length === 0) return false;
  const names = ids.map((id) => `%${id}%`);
  const [row] = await tx.$queryRaw<{ found: boolean }[]>`
    select exists (
      select from collections
      where org_id = ${orgId}::uuid and modifications <> '[]' and modifications::text ilike any(${names})
    ) or exists (
      select from videos
      where org_id = ${orgId}::uuid and modifications <> '[]' and modifications::text ilike any(${names})
    ) as found`;
  return row?.found === true;
}
