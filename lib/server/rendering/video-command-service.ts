import type { BodyOf } from "#lib/contract/contract.ts";
import { video } from "#lib/contract/resources/video.ts";
import type { retryVideo } from "#lib/contract/resources/video-command.ts";
import type { Scene } from "#lib/contract/scene/scene.ts";
import type { Actor } from "../actor.ts";
import { recordAudit } from "../audit/audit-service.ts";
import { countRetriedVideos, lockRun, reopenLost, settleAfterCancel } from "../collections/index.ts";
import { ConflictError, found, NotFoundError, ValidationError } from "../errors.ts";
import { requireMatch } from "../etag.ts";
import { enqueue } from "../jobs/enqueue.ts";
import { removeAtOnce } from "../jobs/removal-hold.ts";
import { lockRow } from "../row-lock.ts";
import { signedUrls } from "../storage/signed-urls.ts";
import { findModificationFaults, findTemplateScene, sceneLimitFaults } from "../templates/index.ts";
import type { TenantTransaction } from "../tenant-database.ts";
import {
  cancelVideos,
  findLostVideos,
  findVideo,
  getVideo,
  isRetryable,
  lockVideo,
  requeueVideos,
  toVideo,
  type VideoResource,
  type VideoRow,
} from "../videos/index.ts";
import { eraseVideos } from "./video-erasure.ts";

/** Cancels a queued or rendering video; one that was ready before is ready again. @throws {NotFoundError}; {ConflictError} for any other */
export async function cancel(actor: Actor, id: string): Promise<VideoResource> {
  await inRun(actor, id, async (tx, video) => {
    const { stopped, ready } = await cancelVideos(tx, actor.orgId, { id });
    if (stopped === 0) {
      const { status } = found(await findVideo(tx, id));
      throw new ConflictError("video_not_cancelable", { status });
    }
    if (video.collectionId !== null) await settleAfterCancel(tx, video.collectionId, ready);
    await recordAudit(tx, actor, { action: "video.canceled", targetType: "video", targetId: id });
  });
  return getVideo(actor, id);
}

/**
 * Renders a failed or cancelled video again, or one that has lost its file. It precedes those of collections,
 * because a user waits for it.
 * @throws {NotFoundError}; {ConflictError} for any other; {ValidationError} for faults of the modifications,
 *   and for a scene over the limit
 */
export async function retry(
  actor: Actor,
  id: string,
  { modifications }: BodyOf<typeof retryVideo>,
): Promise<VideoResource> {
  const { templateId, templateVersion } = found(await findVideo(actor.db, id));
  const scene = sceneOf(await findTemplateScene(actor.db, templateId, templateVersion));
  const faults = sceneLimitFaults(scene, ["path", "video_id"]);
  if (modifications !== undefined)
    faults.push(...(await findModificationFaults(actor.db, scene, modifications)));
  if (faults.length > 0) throw new ValidationError(faults);
  const lost = modifications === undefined ? await findLostVideos(actor.db, { id }) : [];
  await inRun(actor, id, async (tx, { collectionId }) => {
    const video = await lockVideo(tx, actor.orgId, id);
    if (video === null) throw new NotFoundError();
    if (video.status === "succeeded" && lost.length > 0) {
      await reopenLost(tx, { orgId: actor.orgId, collectionId }, lost, "single");
    } else if (!isRetryable(video)) {
      throw new ConflictError("video_not_retryable", { status: video.status });
    } else {
      if (collectionId !== null) {
        await countRetriedVideos(tx, collectionId, video.status === "failed" ? 1 : 0);
      }
      await requeueVideos(tx, actor.orgId, [id], { modifications, urgency: "single" });
    }
    await recordAudit(tx, actor, { action: "video.retried", targetType: "video", targetId: id });
  });
  return getVideo(actor, id);
}

/**
 * Deletes a video and its files, whatever its status.
 * @param ifMatch entity tag of the version that is meant, null for the current one
 * @throws {NotFoundError | StaleError}
 */
export async function remove(actor: Actor, id: string, ifMatch: string | null): Promise<void> {
  const urls = await signedUrls();
  const keys = await actor.db.$transaction(async (tx) => {
    await lockRow(tx, "videos", actor.orgId, id, "delete");
    const row = found(await findVideo(tx, id));
    requireMatch(ifMatch, toVideo(row, urls), video);
    const files = await eraseVideos(tx, actor.orgId, [id]);
    await enqueue(tx, "removeFiles", [{ keys: files }], "single");
    await recordAudit(tx, actor, {
      action: "video.deleted",
      targetType: "video",
      targetId: id,
      // Ids, so that a person's name is gone with them.
      details: row.personId === null ? { template_id: row.templateId } : { person_id: row.personId },
    });
    return files;
  });
  await removeAtOnce(keys, { video: id });
}

/** Runs a command on a video while no other command runs on it or its collection. @throws {NotFoundError} */
function inRun(
  actor: Actor,
  id: string,
  command: (tx: TenantTransaction, video: VideoRow) => Promise<void>,
): Promise<void> {
  return actor.db.$transaction(async (tx) => {
    const video = found(await findVideo(tx, id));
    if (video.collectionId !== null) await lockRun(tx, video.collectionId);
    await command(tx, video);
  });
}

/** A foreign key guarantees that a video's scene exists. */
function sceneOf(scene: Scene | null): Scene {
  if (scene === null) throw new Error("The template version of a video is missing");
  return scene;
}
