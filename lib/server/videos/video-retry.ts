import type { Modification } from "#lib/contract/scene/modification.ts";
import { Prisma } from "../generated/prisma/client.ts";
import { enqueue } from "../jobs/enqueue.ts";
import type { Urgency } from "../jobs/job-registry.ts";
import { requireQuotaLeft } from "../storage/storage-quota.ts";
import type { TenantConnection, TenantTransaction } from "../tenant-database.ts";
import { type OrderedKinds, requireWithinBudget } from "./render-budget.ts";
import type { VideoStatus } from "./video-state.ts";

export type EndedVideo = { id: string; status: VideoStatus };

/** The videos of a collection to retry: those with these statuses, or these ids. */
export type RetrySelection = { statuses: readonly VideoStatus[] } | { ids: readonly string[] };

/**
 * Locks videos of collections until the transaction ends. @returns their current rows, in the order of ids
 */
export function lockVideos(
  tx: TenantTransaction,
  orgId: string,
  collectionIds: readonly string[],
  retried: RetrySelection,
): Promise<EndedVideo[]> {
  const narrowed =
    "ids" in retried
      ? Prisma.sql`id = any(${[...retried.ids]}::uuid[])`
      : Prisma.sql`status = any(${[...retried.statuses]}::"VideoStatus"[])`;
  return tx.$queryRaw<EndedVideo[]>`
    select id, status::text as status from videos
    where org_id = ${orgId}::uuid and collection_id = any(${[...collectionIds]}::uuid[]) and ${narrowed}
    order by id for update`;
}

/**
 * Keeps a video, or those of a collection, from being deleted until the transaction ends. Called before anything that
 * locks their collection, a reference to it included: videos are always locked before their collections.
 */
export async function keepVideos(
  tx: TenantTransaction,
  orgId: string,
  which: { id: string } | { collectionId: string },
): Promise<void> {
  const narrowed =
    "id" in which
      ? Prisma.sql`id = ${which.id}::uuid`
      : Prisma.sql`collection_id = ${which.collectionId}::uuid`;
  await tx.$executeRaw`
    select 1 from videos where org_id = ${orgId}::uuid and ${narrowed} order by id for key share`;
}

/** Locks the videos with these ids until the transaction ends. @returns the current rows of those that there are */
export function lockVideosById(
  tx: TenantTransaction,
  orgId: string,
  ids: readonly string[],
): Promise<EndedVideo[]> {
  return tx.$queryRaw<EndedVideo[]>`
    select id, status::text as status from videos where org_id = ${orgId}::uuid and id = any(${[...ids]}::uuid[])
    order by id for update`;
}

/** A video that is locked, and whether its person has changed in any way since it was made. */
export type LockedVideo = EndedVideo & { mayBeOutdated: boolean };

/** The same as `lockVideosById`, with what tells whether they have to be compared with their people. */
export async function lockVideoStates(
  tx: TenantTransaction,
  orgId: string,
  ids: readonly string[],
): Promise<LockedVideo[]> {
  if (ids.length === 0) return [];
  return tx.$queryRaw<LockedVideo[]>`
    select v.id, v.status::text as status, v.status in ('ready', 'succeeded') and v.newest_version is not null
      and (select p.revision from people p where p.org_id = v.org_id and p.id = v.person_id)
        is distinct from v.person_revision as "mayBeOutdated"
    from videos v where v.org_id = ${orgId}::uuid and v.id = any(${[...ids]}::uuid[])
    order by v.id for update`;
}

/** Locks one video until the transaction ends. @returns its current row; null when it is gone */
export async function lockVideo(
  tx: TenantTransaction,
  orgId: string,
  id: string,
): Promise<EndedVideo | null> {
  const [row] = await lockVideosById(tx, orgId, [id]);
  return row ?? null;
}

/**
 * Queues failed or cancelled videos again that are locked, and clears the result of their last attempt.
 * @param modifications replace those they were ordered with; undefined keeps them
 * @throws {BudgetError}; {StorageFullError}
 */
export async function requeueVideos(
  tx: TenantTransaction,
  orgId: string,
  ids: readonly string[],
  options: { modifications: readonly Modification[] | undefined; urgency: Urgency },
): Promise<void> {
  const modifications = options.modifications === undefined ? null : JSON.stringify(options.modifications);
  await tx.$executeRaw`
    update videos set status = 'queued', error = null, progress = 0, started_at = null, completed_at = null,
      modifications = coalesce(${modifications}::jsonb, modifications)
    where org_id = ${orgId}::uuid and id = any(${[...ids]}::uuid[])`;
  const jobs = ids.map((id) => ({ org_id: orgId, video_id: id }));
  const kinds = await kindsAmong(tx, ids);
  await requireWithinBudget(tx, orgId, kinds);
  if (kinds.kept) await requireQuotaLeft(tx, orgId);
  await enqueue(tx, "renderVideo", jobs, options.urgency);
}

/** Whether some of the videos are rendered and stored, and some only prepared. */
export async function kindsAmong(tx: TenantTransaction, ids: readonly string[]): Promise<OrderedKinds> {
  const groups = await tx.video.groupBy({ by: ["keep"], where: { id: { in: [...ids] } } });
  return { kept: groups.some(({ keep }) => keep), prepared: groups.some(({ keep }) => !keep) };
}

/**
 * Queues prepared videos that are locked to be rendered and stored, as they were prepared. If that fails they are ready again.
 * @throws {BudgetError}; {StorageFullError}
 */
export async function queuePrepared(
  tx: TenantTransaction,
  orgId: string,
  ids: readonly string[],
  urgency: Urgency,
): Promise<void> {
  await tx.$executeRaw`
    update videos set keep = true, was_ready = true, status = 'queued', error = null, progress = 0,
      started_at = null, completed_at = null
    where org_id = ${orgId}::uuid and id = any(${[...ids]}::uuid[])`;
  await requireWithinBudget(tx, orgId, { kept: true, prepared: false });
  await requireQuotaLeft(tx, orgId);
  const jobs = ids.map((id) => ({ org_id: orgId, video_id: id }));
  await enqueue(tx, "renderVideo", jobs, urgency);
}

const RETRYABLE: readonly VideoStatus[] = ["failed", "canceled"];

/** Whether a video can be retried. */
export function isRetryable({ status }: EndedVideo): boolean {
  return RETRYABLE.includes(status);
}

/** The template versions of the videos of a collection that can be retried, or of those among `ids`. */
export function retryableVersions(
  db: TenantConnection,
  collectionId: string,
  ids: readonly string[] | undefined,
): Promise<{ templateId: string; templateVersion: number }[]> {
  const named = ids === undefined ? {} : { id: { in: [...ids] } };
  return db.video.groupBy({
    by: ["templateId", "templateVersion"],
    where: { collectionId, status: { in: [...RETRYABLE] }, ...named },
    orderBy: { templateVersion: "asc" },
  });
}
