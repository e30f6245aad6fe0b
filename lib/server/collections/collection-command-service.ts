import type { BodyOf } from "#lib/contract/contract.ts";
import { faultOf } from "#lib/contract/faults.ts";
import type { retryCollection } from "#lib/contract/resources/collection-command.ts";
import type { Actor } from "../actor.ts";
import { recordAudit } from "../audit/audit-service.ts";
import { clock } from "../clock.ts";
import { ConflictError, found, ValidationError } from "../errors.ts";
import { findModificationFaults, findTemplateScene, sceneLimitFaults } from "../templates/index.ts";
import type { TenantTransaction } from "../tenant-database.ts";
import {
  cancelVideos,
  type EndedVideo,
  findLostVideos,
  isRetryable,
  type LostVideo,
  lockVideos,
  requeueVideos,
  retryableVersions,
  type VideoStatus,
} from "../videos/index.ts";
import {
  countRetriedVideos,
  dateReady,
  hasPrepared,
  lockRun,
  packageAgain,
  WRITE_TIME_LIMIT,
} from "./collection-progress.ts";
import { type CollectionRow, findCollection } from "./collection-queries.ts";
import type { CollectionResource } from "./collection-serializer.ts";
import { get } from "./collection-service.ts";
import { CANCELABLE } from "./collection-state.ts";
import { isArchiveLost, packageLost, reopenLost } from "./lost-files.ts";

type RetryInput = BodyOf<typeof retryCollection>;

/**
 * Cancels a collection: its queued and rendering videos, and its packaging. Finished videos stay, and prepared ones that were
 * to be kept are ready again.
 * @throws {NotFoundError}; {ConflictError} for one that has ended
 */
export async function cancel(actor: Actor, id: string): Promise<CollectionResource> {
  await actor.db.$transaction(async (tx) => {
    await lockRun(tx, id);
    // Before the videos: cancelling the last of them must not give the collection another status.
    const { stopped, ready } = await cancelVideos(tx, actor.orgId, { collectionId: id });
    // Where nothing but keeping was cancelled, all of it can be watched as before.
    const status = ready > 0 && ready === stopped ? "ready" : "canceled";
    const { count } = await tx.collection.updateMany({
      where: { id, status: { in: [...CANCELABLE] } },
      data: {
        ...{ status, completed: { increment: ready } },
        ...(status === "ready" ? {} : { completedAt: clock.now() }),
      },
    });
    if (count === 0) {
      const { status } = found(await findCollection(tx, id));
      throw new ConflictError("collection_not_cancelable", { status });
    }
    if (status === "ready") await dateReady(tx, id);
    await recordAudit(tx, actor, {
      action: "collection.canceled",
      targetType: "collection",
      targetId: id,
      details: { videos: stopped },
    });
  }, WRITE_TIME_LIMIT);
  return get(actor, id);
}

/**
 * Renders videos of the collection again: those that the input names, else the failed ones, those whose file
 * is lost and, in a cancelled collection, the cancelled ones.
 * @throws {NotFoundError}; {ConflictError} when no video can be retried; {ValidationError} for faults of the
 *   input
 */
export async function retry(actor: Actor, id: string, input: RetryInput): Promise<CollectionResource> {
  found(await findCollection(actor.db, id));
  const checked = await checkScenes(actor, id, input);
  const lost = await lostVideos(actor, id, input);
  await actor.db.$transaction(async (tx) => {
    await lockRun(tx, id);
    const collection = found(await findCollection(tx, id));
    const videos = await videosToRetry(tx, collection, input, lost);
    if (videos.length > 0) await requireChecked(tx, id, input, checked);
    const remade = await reopenLost(tx, { orgId: actor.orgId, collectionId: id }, lost, "bulk");
    const isRetried = await retryRun(tx, collection, videos, input);
    if (!isRetried && remade === 0) throw new ConflictError("collection_without_failures");
    await recordAudit(tx, actor, {
      action: "collection.retried",
      targetType: "collection",
      targetId: id,
      details: { videos: videos.length + remade },
    });
  }, WRITE_TIME_LIMIT);
  return get(actor, id);
}

/**
 * Videos that succeeded and have lost a file since: all, or those that the input names. Their scene does not
 * change.
 */
async function lostVideos(actor: Actor, id: string, input: RetryInput): Promise<LostVideo[]> {
  if (input.modifications !== undefined) return [];
  const lost = await findLostVideos(actor.db, { collectionId: id });
  return input.videos === undefined ? lost : lost.filter((video) => input.videos?.includes(video.id));
}

const versionKey = ({ templateId, templateVersion }: { templateId: string; templateVersion: number }) =>
  `${templateId} ${templateVersion}`;

/**
 * Videos of a collection may have different versions of its template, once some were rendered again with a
 * newer one.
 * @returns the ids of the videos that take the input
 */
async function checkScenes(actor: Actor, collectionId: string, input: RetryInput): Promise<Set<string>> {
  const { modifications, videos } = input;
  const checked = new Set<string>();
  for (const { templateId, templateVersion } of await retryableVersions(actor.db, collectionId, videos)) {
    const scene = await findTemplateScene(actor.db, templateId, templateVersion);
    if (scene === null) throw new Error("The template version of a video is missing");
    const faults = sceneLimitFaults(scene, ["path", "collection_id"]);
    if (modifications !== undefined)
      faults.push(...(await findModificationFaults(actor.db, scene, modifications)));
    if (faults.length > 0) throw new ValidationError(faults);
    checked.add(versionKey({ templateId, templateVersion }));
  }
  return checked;
}

/**
 * @throws {ConflictError} when a video ended after the input was checked, and its version may not take the
 *   input
 */
async function requireChecked(
  tx: TenantTransaction,
  collectionId: string,
  { videos }: RetryInput,
  checked: ReadonlySet<string>,
): Promise<void> {
  const versions = await retryableVersions(tx, collectionId, videos);
  if (versions.every((version) => checked.has(versionKey(version)))) return;
  throw new ConflictError("collection_changed_meanwhile");
}

async function videosToRetry(
  tx: TenantTransaction,
  { id, orgId, status }: CollectionRow,
  { videos: wanted }: RetryInput,
  lost: readonly LostVideo[],
): Promise<EndedVideo[]> {
  if (wanted === undefined) return lockVideos(tx, orgId, [id], { statuses: retriedStatuses(status) });
  const videos = await lockVideos(tx, orgId, [id], { ids: wanted });
  const known = new Map(videos.map((video) => [video.id, video]));
  const unknown = wanted.flatMap((videoId, index) => (known.has(videoId) ? [] : [index]));
  if (unknown.length > 0)
    throw new ValidationError(unknown.map((index) => faultOf(["body", "videos", index], "video_unknown")));
  const remade = new Set(lost.map((video) => video.id));
  const others = videos.filter((video) => !remade.has(video.id));
  const other = others.find((video) => !isRetryable(video));
  if (other === undefined) return others;
  throw new ConflictError("collection_video_not_retryable", { video_id: other.id, status: other.status });
}

/** The statuses of the videos that a retry of a whole collection renders again. */
export function retriedStatuses(status: CollectionRow["status"]): readonly VideoStatus[] {
  return status === "canceled" ? ["failed", "canceled"] : ["failed"];
}

/**
 * Queues locked videos of a collection again, or without any makes the archive that it lacks. The collection's
 * `lockRun` is held.
 * @returns whether there was anything to do
 */
export async function retryRun(
  tx: TenantTransaction,
  collection: CollectionRow,
  videos: readonly EndedVideo[],
  options: Pick<RetryInput, "modifications">,
): Promise<boolean> {
  if (videos.length > 0) await requeue(tx, collection, videos, options);
  else if (await isArchiveLost(collection)) await packageLost(tx, collection);
  else if (lacksOnlyItsArchive(collection) && !(await hasPrepared(tx, collection.id)))
    await packageAgain(tx, collection);
  else return false;
  return true;
}

async function requeue(
  tx: TenantTransaction,
  { id, orgId }: CollectionRow,
  videos: readonly EndedVideo[],
  { modifications }: Pick<RetryInput, "modifications">,
): Promise<void> {
  const failed = videos.filter(({ status }) => status === "failed").length;
  await countRetriedVideos(tx, id, failed);
  const ids = videos.map((video) => video.id);
  await requeueVideos(tx, orgId, ids, { modifications, urgency: "bulk" });
}

/** Whether its videos have ended, and it was cancelled or failed while they were packed. */
function lacksOnlyItsArchive({ status, completed }: CollectionRow): boolean {
  return (status === "canceled" || status === "failed") && completed > 0;
}
