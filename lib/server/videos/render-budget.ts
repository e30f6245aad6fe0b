import { environment } from "../environment.ts";
import { BudgetError } from "../errors.ts";
import type { TenantConnection, TenantTransaction } from "../tenant-database.ts";

/**
 * Makes sure that an order of this many videos of a version would fit into the organization's budget of
 * queued work. Reserves nothing: after writing the order, call `requireWithinBudget`.
 * @throws {BudgetError}
 */
export async function checkRenderBudget(
  db: TenantConnection,
  orgId: string,
  order: { templateId: string; templateVersion: number; videos: number },
): Promise<void> {
  const { templateId, templateVersion: version, videos } = order;
  const found = await db.templateVersion.findFirst({
    where: { templateId, version },
    select: { pixels: true },
  });
  refuse((await waitingPixels(db, orgId)) + videos * (found?.pixels ?? 0));
}

/**
 * Makes sure that the organization's queued work, including what this transaction has just queued, is within
 * its budget. Concurrent orders are checked one after the other: call it last, before adding the jobs.
 * @throws {BudgetError}
 */
export async function requireWithinBudget(tx: TenantTransaction, orgId: string): Promise<void> {
  await tx.$queryRaw`select pg_advisory_xact_lock(hashtext('render budget'), hashtext(${orgId}))::text`;
  refuse(await waitingPixels(tx, orgId));
}

/** The pixels of all frames of an organization's queued and rendering videos. */
async function waitingPixels(db: TenantConnection, orgId: string): Promise<number> {
  const [row] = await db.$queryRaw<{ pixels: number }[]>`
    select coalesce(sum(ordered.videos * pixels), 0)::float8 as pixels
    from (
      select template_id, template_version, count(*) as videos from videos
      where org_id = ${orgId}::uuid and status in ('queued', 'rendering') group by 1, 2
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
