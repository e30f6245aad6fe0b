import { restoreArchive, restoreVideo } from "#lib/server/collections/index.ts";
import { storage } from "#lib/server/storage/storage.ts";
import { drawThumbnail } from "#lib/server/templates/index.ts";
import type { TenantDatabase } from "#lib/server/tenant-database.ts";

const PLACE = /^organizations\/[0-9a-f-]{36}\/(videos|collections|templates)\/([0-9a-f-]{36})\//;

/**
 * Checks whether a requested file that was not found is still needed, and if so queues it to be made again.
 */
export async function restoreFile(db: TenantDatabase, key: string): Promise<void> {
  const [, kind, id] = PLACE.exec(key) ?? [];
  if (id === undefined) return;
  if (kind === "videos") await restoreVideo(db, id);
  if (kind === "collections") await restoreArchive(db, id);
  if (kind === "templates") await restoreThumbnail(db, id);
}

async function restoreThumbnail(db: TenantDatabase, id: string): Promise<void> {
  const template = await db.template.findUnique({ where: { id } });
  if (template === null || template.thumbnailKey === null) return;
  if ((await storage().size(template.thumbnailKey)) === null)
    await drawThumbnail(db, id, template.latestVersion);
}
