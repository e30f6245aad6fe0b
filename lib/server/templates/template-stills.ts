import { enqueue } from "../jobs/enqueue.ts";
import { removeStoredOrLater } from "../jobs/removal-hold.ts";
import { enqueueRemoval } from "../jobs/remove-files.ts";
import { storage } from "../storage/storage.ts";
import type { TenantDatabase, TenantTransaction } from "../tenant-database.ts";

/** The key prefix of the stills of a template's versions. */
export function stillsFolder(orgId: string, templateId: string): string {
  return `organizations/${orgId}/templates/${templateId}`;
}

/** Removes the stills of a template, because of what they show; not the one that has been drawn since. */
export async function removeStills(db: TenantDatabase, orgId: string, templateId: string): Promise<void> {
  const keys = await storage().list(stillsFolder(orgId, templateId));
  const template = await db.template.findUnique({
    where: { id: templateId },
    select: { thumbnailKey: true },
  });
  await removeStoredOrLater(
    db,
    keys.filter((key) => key !== template?.thumbnailKey),
  );
}

/**
 * Removes the stills of every template that shows an asset that is being erased, and queues drawing them
 * without it.
 * @returns whether there is such a template
 */
export async function redrawWithout(tx: TenantTransaction, orgId: string, assetId: string): Promise<boolean> {
  const shown = await tx.$queryRaw<{ id: string; latest_version: number; thumbnail_key: string | null }[]>`
    select id, latest_version, thumbnail_key from templates t where org_id = ${orgId}::uuid and exists (
      select from template_versions v
      where v.org_id = t.org_id and v.template_id = t.id and scene::text ilike ${`%${assetId}%`})
    order by id for no key update`;
  if (shown.length === 0) return false;
  await tx.template.updateMany({
    where: { id: { in: shown.map(({ id }) => id) } },
    data: { thumbnailKey: null },
  });
  const jobs = shown.map(({ id, latest_version }) => ({
    ...{ org_id: orgId, template_id: id, version: latest_version },
    afresh: true,
  }));
  // Removing them waits for no video, unlike drawing them again.
  const keys = shown.flatMap(({ thumbnail_key }) => thumbnail_key ?? []);
  await enqueueRemoval(tx, keys);
  await enqueue(tx, "drawThumbnail", jobs, "single");
  return true;
}
