import { environment } from "../environment.ts";
import { BudgetError } from "../errors.ts";
import type { TenantConnection, TenantTransaction } from "../tenant-database.ts";

/** So many videos of a template version; `keep`: whether they are rendered and stored, or only prepared. */
export type VersionCount = { templateId: string; templateVersion: number; videos: number; keep: boolean };

/** Of what an order has: videos that are rendered and stored, and videos that are only prepared. */
export type OrderedKinds = { kept: boolean; prepared: boolean };

/** What an organization has waiting: pixels of what is rendered, and how many videos are prepared. */
type Waiting = { pixels: number; prepared: number };

/**
 * Makes sure that an order of this many videos of a version would fit into the organization's budget of
 * queued work. Reserves nothing: after writing the order, call `requireWithinBudget`.
 * @throws {BudgetError}
 */
export async function checkRenderBudget(
  db: TenantConnection,
  orgId: string,
  order: VersionCount,
): Promise<void> {
  const { pixels, prepared } = await readWaiting(db, orgId);
  if (order.keep) refusePixels(pixels + order.videos * (await pixelsOf(db, order)));
  else refusePrepared(prepared + order.videos);
}

/**
 * Makes sure that the organization's queued work, including what this transaction has just queued, is within
 * its budget. Concurrent orders are checked one after the other: call it last, before adding the jobs.
 * @param kinds what was queued: an order is not refused for what it adds nothing to
 * @throws {BudgetError}
 */
export async function requireWithinBudget(
  tx: TenantTransaction,
  orgId: string,
  kinds: OrderedKinds,
): Promise<void> {
  await lockBudget(tx, orgId);
  const { pixels, prepared } = await readWaiting(tx, orgId);
  if (kinds.kept) refusePixels(pixels);
  if (kinds.prepared) refusePrepared(prepared);
}

/** Lets nobody else add to the organization's queued work until the transaction ends. */
export async function lockBudget(tx: TenantTransaction, orgId: string): Promise<void> {
  await tx.$queryRaw`select pg_advisory_xact_lock(hashtext('render budget'), hashtext(${orgId}))::text`;
}

/** What may still be queued: `take` tells whether all these videos fit, and counts them if they do. */
type Budget = { take(orders: readonly VersionCount[]): Promise<boolean> };

/** What is left of the organization's budget of queued work, which `lockBudget` holds. */
export async function readBudget(tx: TenantTransaction, orgId: string): Promise<Budget> {
  const { queuePixels, queuePrepared } = environment();
  const waiting = await readWaiting(tx, orgId);
  const left: Waiting = {
    pixels: queuePixels === 0 ? Number.POSITIVE_INFINITY : queuePixels - waiting.pixels,
    prepared: queuePrepared === 0 ? Number.POSITIVE_INFINITY : queuePrepared - waiting.prepared,
  };
  const known = new Map<string, number>();
  return {
    async take(orders) {
      const wanted: Waiting = { pixels: 0, prepared: 0 };
      for (const order of orders) {
        if (!order.keep) {
          wanted.prepared += order.videos;
          continue;
        }
        const version = `${order.templateId} ${order.templateVersion}`;
        const pixels = known.get(version) ?? (await pixelsOf(tx, order));
        known.set(version, pixels);
        wanted.pixels += order.videos * pixels;
      }
      // What is owed is queued beyond the budget, so that nothing may be left of it.
      const isBeyond = (kind: keyof Waiting) => wanted[kind] > 0 && wanted[kind] > left[kind];
      if (isBeyond("pixels") || isBeyond("prepared")) return false;
      left.pixels -= wanted.pixels;
      left.prepared -= wanted.prepared;
      return true;
    },
  };
}

/** The pixels of all frames of a video of the version. */
async function pixelsOf(
  db: TenantConnection,
  { templateId, templateVersion: version }: Pick<VersionCount, "templateId" | "templateVersion">,
): Promise<number> {
  const found = await db.templateVersion.findFirst({
    where: { templateId, version },
    select: { pixels: true },
  });
  return found?.pixels ?? 0;
}

/**
 * What an organization has queued and rendering: the pixels of all frames of the videos that are drawn, and the number of
 * those that are prepared, which draw none but take the time of a worker, and rows of the queue.
 */
async function readWaiting(db: TenantConnection, orgId: string): Promise<Waiting> {
  const [row] = await db.$queryRaw<Waiting[]>`
    select coalesce(sum(ordered.videos * pixels) filter (where keep), 0)::float8 as pixels,
      coalesce(sum(ordered.videos) filter (where not keep), 0)::float8 as prepared
    from (
      select template_id, template_version, keep, count(*) as videos from videos
      where org_id = ${orgId}::uuid and status in ('queued', 'rendering') group by 1, 2, 3
    ) as ordered
    join template_versions as v on v.org_id = ${orgId}::uuid and v.template_id = ordered.template_id
      and v.version = ordered.template_version`;
  return row ?? { pixels: 0, prepared: 0 };
}

/** @param pixels including the current order */
function refusePixels(pixels: number): void {
  const { queuePixels } = environment();
  if (queuePixels === 0 || pixels <= queuePixels) return;
  throw new BudgetError("queue_full", { waiting_pixels: pixels, limit_pixels: queuePixels });
}

/** @param waiting including the current order */
function refusePrepared(waiting: number): void {
  const { queuePrepared } = environment();
  if (queuePrepared === 0 || waiting <= queuePrepared) return;
  throw new BudgetError("prepared_queue_full", { waiting, limit: queuePrepared });
}
