import type { JsonObject } from "#lib/contract/fields/json-object.ts";
import type { Modification } from "#lib/contract/scene/modification.ts";
import type { Prisma } from "../generated/prisma/client.ts";
import { newId } from "../ids.ts";
import { enqueue } from "../jobs/enqueue.ts";
import type { Urgency } from "../jobs/job-registry.ts";
import { requireQuotaLeft } from "../storage/storage-quota.ts";
import type { TenantTransaction } from "../tenant-database.ts";
import { saveWatchLinks } from "../watch-links/index.ts";
import { requireNotArchived } from "./order.ts";
import { requireWithinBudget } from "./render-budget.ts";
import { insertVideo, type VideoRow } from "./video-queries.ts";

/** One video, whose order has been checked. */
export type VideoOrder = {
  templateId: string;
  templateVersion: number;
  personId: string | null;
  projectId: string | null;
  modifications: readonly Modification[];
  metadata: JsonObject;
  /** `YYYY-MM-DD` */
  occasionOn: string;
  /** Whether it is rendered and stored, or only prepared. */
  keep: boolean;
  urgency: Urgency;
};

/**
 * Orders one video that belongs to no collection, in the transaction of what it is for. A prepared one has a watch link from
 * the beginning, and takes no room in the storage.
 * @throws {ConflictError} for a template or project that was archived since the order was checked; {BudgetError};
 *   {StorageFullError}
 */
export async function orderVideo(
  tx: TenantTransaction,
  orgId: string,
  { occasionOn, urgency, modifications, metadata, ...columns }: VideoOrder,
): Promise<VideoRow> {
  const { templateId: template_id, projectId: project_id } = columns;
  await requireNotArchived(tx, orgId, { template_id, project_id });
  const id = newId();
  const inserted = await insertVideo(tx, {
    ...{ ...columns, id, orgId },
    modifications: modifications as unknown as Prisma.InputJsonArray,
    metadata: metadata as Prisma.InputJsonObject,
    occasionOn: new Date(`${occasionOn}T00:00:00Z`),
  });
  await requireWithinBudget(tx, orgId, { kept: inserted.keep, prepared: !inserted.keep });
  if (inserted.keep) await requireQuotaLeft(tx, orgId);
  else await saveWatchLinks(tx, orgId, [id]);
  await enqueue(tx, "renderVideo", [{ org_id: orgId, video_id: id }], urgency);
  return inserted;
}
