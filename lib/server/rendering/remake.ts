import type { BULK_FAULTS } from "#lib/contract/resources/bulk-action.ts";
import { ConflictError } from "../errors.ts";
import { storageQuotaFault } from "../storage/storage-quota.ts";
import { findTemplateScene, overSceneLimit } from "../templates/index.ts";
import type { TenantConnection } from "../tenant-database.ts";
import { type AmongVideos, countStaleVideos, type StaleVideo } from "../videos/index.ts";
import { versionFor } from "./render-stale.ts";

/*
 * One request makes many videos or collections again: what failed or was cancelled is retried, what is out of
 * date or has lost its file is rendered again, by the rules of the commands for a single one. What those refuse
 * is a result here, so that it keeps none of the others.
 */

/** Why a video or a collection is not made again, though it needs it. */
export type RemakeFault = Extract<
  (typeof BULK_FAULTS)[number],
  "newest_version_unsuitable" | "scene_too_large" | "queue_full" | "storage_quota_exceeded"
>;

/** `isMade`: it is being made again, at least in part. Neither that nor a fault: it needs nothing, or is gone. */
export type Remade = { isMade: boolean; fault: RemakeFault | null };

/** `keep`: false for videos that are only prepared, which take no room. */
type Version = { templateId: string; templateVersion: number; keep?: boolean };

/** Why no video of these versions can be retried now; null if they can. */
export async function retryFault(
  db: TenantConnection,
  orgId: string,
  versions: readonly Version[],
): Promise<RemakeFault | null> {
  for (const { templateId, templateVersion } of versions) {
    const scene = await findTemplateScene(db, templateId, templateVersion);
    if (scene !== null && overSceneLimit(scene) !== null) return "scene_too_large";
  }
  if (versions.every(({ keep }) => keep === false)) return null;
  return (await storageQuotaFault(db, orgId, 1)) === null ? null : "storage_quota_exceeded";
}

/** The newest version of these videos' template, as `versionFor`, or why they cannot be rendered again. */
export async function staleVersion(
  db: TenantConnection,
  stale: readonly StaleVideo[],
): Promise<{ version: number | null; fault: RemakeFault | null }> {
  try {
    return { version: await versionFor(db, stale), fault: null };
  } catch (error) {
    if (!(error instanceof ConflictError)) throw error;
    const isUnsuitable = error.code === "newest_version_unsuitable";
    return { version: null, fault: isUnsuitable ? "newest_version_unsuitable" : "scene_too_large" };
  }
}

/**
 * How many of these videos failed, were cancelled or are out of date; those of collections that were cancelled
 * one by one are left so. Whether files are lost is not looked at.
 */
export async function countRemakes(db: TenantConnection, orgId: string, which: AmongVideos): Promise<number> {
  const retried = await db.video.count({
    where:
      "ids" in which
        ? { id: { in: [...which.ids] }, status: { in: ["failed", "canceled"] } }
        : {
            collectionId: { in: [...which.collectionIds] },
            OR: [{ status: "failed" }, { status: "canceled", collection: { status: "canceled" } }],
          },
  });
  return retried + (await countStaleVideos(db, orgId, which));
}
