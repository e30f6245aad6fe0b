import type { Prisma } from "../generated/prisma/client.ts";
import { newId } from "../ids.ts";
import { enqueue } from "../jobs/enqueue.ts";
import type { Urgency } from "../jobs/job-registry.ts";
import { storageQuotaFault } from "../storage/storage-quota.ts";
import type { TenantTransaction } from "../tenant-database.ts";
import { saveWatchLinks } from "../watch-links/index.ts";
import { requireNotArchived } from "./order.ts";
import type { VideoOrder } from "./order-video.ts";
import { lockBudget, readBudget } from "./render-budget.ts";

/**
 * Orders videos that belong to no collection, in the transaction of what they are for: as many of them as the organization
 * has room for. Prepared ones take none in the storage, and have a watch link from the beginning.
 * @param orders each checked already
 * @returns their ids; null for those that there is no room for, in the queue or in the storage
 * @throws {ConflictError} for a template or project that was archived since its order was checked
 */
export async function orderVideos(
  tx: TenantTransaction,
  orgId: string,
  orders: readonly Omit<VideoOrder, "urgency">[],
  urgency: Urgency,
): Promise<(string | null)[]> {
  if (orders.length === 0) return [];
  const named = orders.map(({ templateId, projectId }) => ({
    template_id: templateId,
    project_id: projectId,
  }));
  const distinct = Map.groupBy(named, (each) => `${each.template_id} ${each.project_id}`);
  // In one order, whoever locks several.
  for (const [, [each]] of [...distinct].sort(([one], [other]) => (one < other ? -1 : 1)))
    if (each !== undefined) await requireNotArchived(tx, orgId, each);
  await lockBudget(tx, orgId);
  const isFull = (await storageQuotaFault(tx, orgId, 1)) !== null;
  const budget = await readBudget(tx, orgId);
  const hasRoom = async ({ templateId, templateVersion, keep }: (typeof orders)[number]) =>
    !(keep && isFull) && (await budget.take([{ templateId, templateVersion, videos: 1, keep }]));
  const ids: (string | null)[] = [];
  for (const order of orders) ids.push((await hasRoom(order)) ? newId() : null);
  const rows = orders.flatMap(({ occasionOn, modifications, metadata, ...columns }, index) => {
    const id = ids[index] ?? null;
    if (id === null) return [];
    return {
      ...{ ...columns, id, orgId },
      modifications: modifications as unknown as Prisma.InputJsonArray,
      metadata: metadata as Prisma.InputJsonObject,
      occasionOn: new Date(`${occasionOn}T00:00:00Z`),
    };
  });
  if (rows.length === 0) return ids;
  await tx.video.createMany({ data: rows });
  const prepared = rows.filter(({ keep }) => !keep).map(({ id }) => id);
  if (prepared.length > 0) await saveWatchLinks(tx, orgId, prepared);
  const jobs = rows.map(({ id }) => ({ org_id: orgId, video_id: id }));
  await enqueue(tx, "renderVideo", jobs, urgency);
  return ids;
}
