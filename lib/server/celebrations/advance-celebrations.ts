import { clock } from "../clock.ts";
import type { Database } from "../database.ts";
import { isDatabaseUnavailable } from "../database-unavailable.ts";
import { log } from "../log.ts";
import { planCelebration } from "./plan-celebration.ts";
import { stepOccurrence } from "./step-occurrence.ts";

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
  await eachTaken(
    () => takeCelebrations(db),
    (taken) => plan(db, taken),
    stopping,
  );
  await eachTaken(
    () => takeOccurrences(db),
    ({ id, orgId }) => stepOccurrence(db, orgId, id),
    stopping,
  );
}

async function eachTaken(
  take: () => Promise<Taken[]>,
  work: (taken: Taken) => Promise<void>,
  stopping: AbortSignal,
): Promise<void> {
  const more = async () => (stopping.aborted ? [] : take());
  for (let batch = await more(); batch.length > 0; batch = await more()) {
    for (const taken of batch) {
      if (stopping.aborted) return;
      try {
        await work(taken);
      } catch (error) {
        if (isDatabaseUnavailable(error)) throw error;
        // Tried again after its lease.
        log().error({ err: error, organization: taken.orgId, id: taken.id }, "a celebration is stuck");
      }
    }
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
