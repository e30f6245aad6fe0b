import { clock } from "../clock.ts";
import type { Database } from "../database.ts";
import { isDatabaseUnavailable } from "../database-unavailable.ts";
import { log } from "../log.ts";
import { planCelebration } from "./plan-celebration.ts";
import { stepOccurrence, stepOccurrences } from "./step-occurrences.ts";

/** How often the occurrences of a celebration are looked for: somebody who is added today may have their day today. */
const PLAN_MS = 60 * 60 * 1000;
/** For how long what a worker has taken is its own: what a killed one had is taken again. */
const LEASE_MS = 5 * 60 * 1000;
/** How many a worker takes at a time. */
const BATCH = 50;

type Taken = { id: string; orgId: string };

/** Never aborted. */
const UNENDING = new AbortController().signal;

/**
 * Does what is due for all celebrations: looks for their occurrences, prepares videos, and sends them. Called by every
 * worker once a minute; any number of them may be at it at once, and what fails for one organization keeps no other from
 * its own.
 * @param stopping aborted when no more is to be begun; what was taken by then is taken again after its lease
 */
export async function advanceCelebrations(db: Database, stopping = UNENDING): Promise<void> {
  await eachBatch(
    () => takeCelebrations(db),
    stopping,
    async (batch) => {
      for (const taken of batch) {
        if (stopping.aborted) return;
        await unstuck(taken, () => plan(db, taken));
      }
    },
  );
  await eachBatch(
    () => takeOccurrences(db),
    stopping,
    async (batch) => {
      for (const [orgId, those] of Map.groupBy(batch, (taken) => taken.orgId)) {
        if (stopping.aborted) return;
        await stepTogether(db, orgId, those);
      }
    },
  );
}

async function eachBatch(
  take: () => Promise<Taken[]>,
  stopping: AbortSignal,
  work: (batch: Taken[]) => Promise<void>,
): Promise<void> {
  while (!stopping.aborted) {
    const batch = await take();
    await work(batch);
    // What became due meanwhile is taken with the next minute.
    if (batch.length < BATCH) return;
  }
}

/** Steps occurrences of an organization together, and each by itself if that fails: a bad one keeps no other from its own. */
async function stepTogether(db: Database, orgId: string, taken: readonly Taken[]): Promise<void> {
  const ids = taken.map(({ id }) => id);
  try {
    await stepOccurrences(db, orgId, ids);
  } catch (error) {
    if (isDatabaseUnavailable(error)) throw error;
    for (const each of taken) await unstuck(each, () => stepOccurrence(db, orgId, each.id));
  }
}

/** Does something that is tried again after its lease if it fails. */
async function unstuck({ orgId, id }: Taken, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (isDatabaseUnavailable(error)) throw error;
    log().error({ err: error, organization: orgId, id }, "a celebration is stuck");
  }
}

const lease = (): Date => new Date(clock.now().getTime() + LEASE_MS);

/** Takes celebrations that are due, which moves them on: another worker takes others. */
function takeCelebrations(db: Database): Promise<Taken[]> {
  return db.$queryRaw<Taken[]>`
    update celebrations set due_at = ${lease()}::timestamptz
    where id in (
      select c.id from celebrations c join organizations o on o.id = c.org_id
      where c.due_at <= ${clock.now()}::timestamptz and o.status = 'active'
      order by c.due_at limit ${BATCH} for update of c skip locked)
    returning id, org_id as "orgId"`;
}

function takeOccurrences(db: Database): Promise<Taken[]> {
  return db.$queryRaw<Taken[]>`
    update occurrences set due_at = ${lease()}::timestamptz
    where id in (
      select c.id from occurrences c join organizations o on o.id = c.org_id
      where c.due_at <= ${clock.now()}::timestamptz and o.status = 'active'
      order by c.due_at limit ${BATCH} for update of c skip locked)
    returning id, org_id as "orgId"`;
}

async function plan(db: Database, { id }: Taken): Promise<void> {
  const celebration = await db.celebration.findUnique({ where: { id } });
  if (celebration === null || celebration.dueAt === null) return;
  const now = clock.now();
  await planCelebration(db, celebration);
  const next = new Date(now.getTime() + PLAN_MS);
  // Not if somebody has changed it meanwhile, who wants it looked at at once. Without Prisma, for which it would be changed.
  await db.$executeRaw`
    update celebrations set planned_until = ${now}::timestamptz, due_at = ${next}::timestamptz
    where id = ${id}::uuid and due_at = ${celebration.dueAt}::timestamptz`;
}
