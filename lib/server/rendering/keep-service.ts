import type { Actor } from "../actor.ts";
import { recordAudit } from "../audit/audit-service.ts";
import {
  type CollectionResource,
  findCollection,
  getCollection,
  lockRun,
  WRITE_TIME_LIMIT,
} from "../collections/index.ts";
import { ConflictError, found } from "../errors.ts";
import { findVideo, getVideo, lockVideo, type VideoResource } from "../videos/index.ts";
import { keepPrepared, keepUnkept, lockUnkept } from "./keep-prepared.ts";

/**
 * Renders and stores a prepared video, as it was prepared, before those of collections.
 * @throws {NotFoundError}; {ConflictError} for one that is not ready; {BudgetError}; {StorageFullError}
 */
export async function keepVideo(actor: Actor, id: string): Promise<VideoResource> {
  await actor.db.$transaction(async (tx) => {
    const { collectionId } = found(await findVideo(tx, id));
    if (collectionId !== null) await lockRun(tx, collectionId);
    const { status } = found(await lockVideo(tx, actor.orgId, id));
    if (status !== "ready") throw new ConflictError("video_not_ready", { status });
    await keepPrepared(tx, { orgId: actor.orgId, collectionId }, [id], "single");
    await recordAudit(tx, actor, { action: "video.kept", targetType: "video", targetId: id });
  });
  return getVideo(actor, id);
}

/**
 * Renders and stores the prepared videos of a collection, and then packs its archive.
 * @throws {NotFoundError}; {ConflictError} for one that is being made, or has none; {BudgetError}; {StorageFullError}
 */
export async function keepCollection(actor: Actor, id: string): Promise<CollectionResource> {
  await actor.db.$transaction(async (tx) => {
    const unkept = await lockUnkept(tx, actor.orgId, id);
    if (unkept === null) {
      const { status } = found(await findCollection(tx, id));
      throw new ConflictError("collection_not_ready", { status });
    }
    await keepUnkept(tx, actor.orgId, id, unkept);
    await recordAudit(tx, actor, {
      action: "collection.kept",
      targetType: "collection",
      targetId: id,
      details: { videos: unkept.prepared.length },
    });
  }, WRITE_TIME_LIMIT);
  return getCollection(actor, id);
}
