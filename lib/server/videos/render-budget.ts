import { environment } from "../environment.ts";
import { BudgetError } from "../errors.ts";
import type { TenantConnection, TenantTransaction } from "../tenant-database.ts";

/** So many videos of a template version. */
export type VersionCount = { templateId: string; templateVersion: number; videos: number };

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
  refuse((await waitingPixels(db, orgId)) + order.videos * (await pixelsOf(db, order)));
}

/**
 * Makes sure that the organization's queued work, including what this transaction has just queued, is within
 * its budget. Concurrent orders are checked one after the other: call it last, before adding the jobs.
 * @throws {BudgetError}
 */
export async function requireWithinBudget(tx: TenantTransaction, orgId: string): Promise<void> {
  await lockBudget(tx, orgId);
  refuse(await waitingPixels(tx, orgId));
}

/** Lets nobody else add to the organization's queued work until the transaction ends. */
export async function lockBudget(tx: TenantTransaction, orgId: string): Promise<void> {
  await tx.$queryRaw`select pg_advisory_xact_lock(hashtext('render budget'), hashtext(${orgId}))::text`;
}

/** What may still be queued: `take` tells whether all these videos fit, and counts them if they do. */
type Budget = { take(orders: readonly VersionCount[]): Promise<boolean> };

/** What is left of the organization's budget of queued work, which `lockBudget` holds. */
export async function readBudget(tx: TenantTransaction, orgId: string): Promise<Budget> {
  const { queuePixels } = environment();
  if (queuePixels === 0) return { take: async () => true };
  let left = queuePixels - (await waitingPixels(tx, orgId));
  const known = new Map<string, number>();
  return {
    async take(orders) {
      let wanted = 0;
      for (const order of orders) {
        const version = `${order.templateId} ${order.templateVersion}`;
        const pixels = known.get(version) ?? (await pixelsOf(tx, order));
        known.set(version, pixels);
        wanted += order.videos * pixels;
      }
      // What is owed is queued beyond the budget, so that nothing may be left of it.
      if (wanted > 0 && wanted > left) return false;
      left -= wanted;
      return true;
    },
  };
}

/** The pixels of all frames of a video of the version. */
async function pixelsOf(
  db: TenantConnection,
  { templateId, templateVersion: version }: VersionCount,
): Promise<number> {
  const found = await db.templateVersion.findFirst({
    where: { templateId, version },
    select: { pixels: true },
  });
  return found?.pixels ?? 0;
}

/** The pixels of all frames of an organization's queued and rendering videos; those that are only prepared draw none. */
async function waitingPixels(db: TenantConnection, orgId: string): Promise<number> {
  const [row] = await db.$queryRaw<{ pixels: number }[]>`
    select coalesce(sum(ordered.videos * pixels), 0)::float8 as pixels
    from (
      select template_id, template_version, count(*) as videos from videos
      where org_id = ${orgId}::uuid and status in ('queued', 'rendering') and keep group by 1, 2
    ) as ordered
    join template_versions as v on v.org_id = ${orgId}::uuid and v.template_id = ordered.template_id
      and v.version = ordered.template_version`;
  return row?.pixels ?? 0;
}

/** @param pixels including the current order */
function refuse(pixels: number): void {
  const { queuePixels } = environment();
  if (queuePixels === 0 || pixels <= queuePixels) return;
  throw new BudgetError({ waiting_pixels: pixels, limit_pixels: queuePixels });
}
