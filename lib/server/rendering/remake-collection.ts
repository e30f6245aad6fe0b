import { VIDEO_STATUSES } from "#lib/contract/resources/video.ts";
import {
  type CollectionRow,
  findCollection,
  lockRun,
  reopenLost,
  retriedStatuses,
  retryRun,
} from "../collections/index.ts";
import { lockRow } from "../row-lock.ts";
import type { TenantTransaction } from "../tenant-database.ts";
import {
  type EndedVideo,
  findLostVideos,
  findStaleVideos,
  isFinished,
  lockBudget,
  lockVideos,
  readBudget,
  type StaleVideo,
  type VersionCount,
} from "../videos/index.ts";
import { type Remade, retryFault, staleVersion } from "./remake.ts";
import { hasOldTemplate, isDrawn, makeAgain } from "./render-stale.ts";

/**
 * Makes the failed videos of a collection again, the cancelled ones if it was cancelled, and those that are out
 * of date or have lost their file; or only its archive, if that is what it lacks. If those that are out of date
 * are refused, the others are made all the same.
 */
export async function remakeCollection(tx: TenantTransaction, orgId: string, id: string): Promise<Remade> {
  // Takes as long as the collection is large, so before its videos are locked.
  const found = await findStaleVideos(tx, orgId, id);
  const foundIds = new Set(found.map(({ row }) => row.id));
  const lost = (await findLostVideos(tx, { collectionId: id })).filter((video) => !foundIds.has(video.id));
  const newest = await staleVersion(tx, found);
  await lockRun(tx, id);
  const videos = await lockVideos(tx, orgId, [id], { statuses: VIDEO_STATUSES });
  await lockRow(tx, "collections", orgId, id, "change");
  const collection = await findCollection(tx, id);
  if (collection === null) return { isMade: false, fault: null };
  const statuses = retriedStatuses(collection.status);
  const retried = videos.filter(({ status }) => statuses.includes(status));
  const versions = await versionsOf(tx, collection, retried);
  const fault = versions.length === 0 ? null : await retryFault(tx, orgId, versions);
  if (fault !== null) return { isMade: false, fault };

  await lockBudget(tx, orgId);
  const remade = await reopenLost(tx, { orgId, collectionId: id }, lost, "bulk");
  const budget = await readBudget(tx, orgId);
  if (!(await budget.take(versions))) return { isMade: remade > 0, fault: "queue_full" };
  const isRetried = await retryRun(tx, collection, retried, {});
  const finished = new Set(videos.flatMap((video) => (isFinished(video.status) ? [video.id] : [])));
  const stale = found.filter(({ row }) => finished.has(row.id));
  const isBegun = isRetried || remade > 0;
  if (stale.length === 0) return { isMade: isBegun, fault: null };
  if (newest.fault !== null) return { isMade: isBegun, fault: newest.fault };
  const { version } = newest;
  if (!(await budget.take(versionsAgain(stale, version)))) return { isMade: isBegun, fault: "queue_full" };
  await makeAgain(tx, orgId, stale, { newest: () => version, urgency: "bulk" });
  if (version !== null) await tx.collection.update({ where: { id }, data: { templateVersion: version } });
  return { isMade: true, fault: null };
}

/** The versions of locked videos that are retried, by which they are checked and counted. */
async function versionsOf(
  tx: TenantTransaction,
  { id, status }: CollectionRow,
  retried: readonly EndedVideo[],
): Promise<VersionCount[]> {
  if (retried.length === 0) return [];
  const groups = await tx.video.groupBy({
    by: ["templateId", "templateVersion", "keep"],
    where: { collectionId: id, status: { in: [...retriedStatuses(status)] } },
    _count: { _all: true },
  });
  return groups.map(({ _count, ...version }) => ({ ...version, videos: _count._all }));
}

/** The versions in which videos are rendered again that are out of date. */
function versionsAgain(stale: readonly StaleVideo[], newest: number | null): VersionCount[] {
  return stale.filter(isDrawn).map((video) => {
    const { templateId, templateVersion, keep } = video.row;
    const isMoved = hasOldTemplate(video) && newest !== null;
    return { templateId, templateVersion: isMoved ? newest : templateVersion, videos: 1, keep };
  });
}
