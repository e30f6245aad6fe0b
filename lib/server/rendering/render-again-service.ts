import type { Actor } from "../actor.ts";
import { recordAudit } from "../audit/audit-service.ts";
import {
  type CollectionResource,
  findCollection,
  getCollection,
  lockRun,
  reopenLost,
  WRITE_TIME_LIMIT,
} from "../collections/index.ts";
import { ConflictError, NotFoundError } from "../errors.ts";
import {
  findLostVideos,
  findStaleness,
  findStaleVideos,
  getVideo,
  isFinished,
  lockVideo,
  lockVideos,
  type VideoResource,
} from "../videos/index.ts";
import { makeAgain, versionFor } from "./render-stale.ts";

/**
 * Renders the videos of a collection again that are out of date or have lost their file; for videos with an
 * up-to-date picture only the archive is updated.
 * @throws {NotFoundError}; {ConflictError} when no video is, or the newest template does not take their
 *   modifications
 */
export async function renderCollectionAgain(actor: Actor, id: string): Promise<CollectionResource> {
  if ((await findCollection(actor.db, id)) === null) throw new NotFoundError();
  const stale = await findStaleVideos(actor.db, actor.orgId, id);
  const staleIds = new Set(stale.map(({ row }) => row.id));
  const lost = (await findLostVideos(actor.db, { collectionId: id })).filter(
    (video) => !staleIds.has(video.id),
  );
  const version = await versionFor(actor.db, stale);
  await actor.db.$transaction(async (tx) => {
    await lockRun(tx, id);
    const ids = stale.map(({ row }) => row.id);
    const locked = await lockVideos(tx, actor.orgId, [id], { ids });
    const finished = new Set(locked.filter(({ status }) => isFinished(status)).map((video) => video.id));
    const again = stale.filter(({ row }) => finished.has(row.id));
    const remade = await reopenLost(tx, { orgId: actor.orgId, collectionId: id }, lost, "bulk");
    if (again.length + remade === 0) throw new ConflictError("collection_not_stale");
    if (again.length > 0) await makeAgain(tx, actor.orgId, again, { newest: () => version, urgency: "bulk" });
    if (version !== null) await tx.collection.update({ where: { id }, data: { templateVersion: version } });
    await recordAudit(tx, actor, {
      action: "collection.rendered_again",
      targetType: "collection",
      targetId: id,
      details: { videos: again.length + remade },
    });
  }, WRITE_TIME_LIMIT);
  return getCollection(actor, id);
}

/**
 * Renders a video again that is out of date or has lost its file, before those of collections; with an
 * up-to-date picture only the archive is updated.
 * @throws {NotFoundError}; {ConflictError} when it is not, or the newest template does not take its
 *   modifications
 */
export async function renderVideoAgain(actor: Actor, id: string): Promise<VideoResource> {
  const found = await findStaleness(actor.db, id);
  if (found === null) throw new NotFoundError();
  const isStale = found.reasons.length > 0;
  const lost = isStale ? [] : await findLostVideos(actor.db, { id });
  if (!isStale && lost.length === 0) throw new ConflictError("video_not_stale");
  const stale = [found];
  const version = await versionFor(actor.db, stale);
  const { collectionId } = found.row;
  await actor.db.$transaction(async (tx) => {
    if (collectionId !== null) await lockRun(tx, collectionId);
    const video = await lockVideo(tx, actor.orgId, id);
    if (video === null) throw new NotFoundError();
    if (!isFinished(video.status)) throw new ConflictError("video_not_finished", { status: video.status });
    if (isStale) await makeAgain(tx, actor.orgId, stale, { newest: () => version, urgency: "single" });
    else await reopenLost(tx, { orgId: actor.orgId, collectionId }, lost, "single");
    await recordAudit(tx, actor, { action: "video.rendered_again", targetType: "video", targetId: id });
  });
  return getVideo(actor, id);
}
