import { clock } from "../clock.ts";
import type { Database } from "../database.ts";
import { isDatabaseUnavailable } from "../database-unavailable.ts";
import { log } from "../log.ts";
import { type ChangedPerson, forgetChangedPeople, takeChangedPeople } from "./changed-people.ts";
import type { SeenOccurrence } from "./lock-occurrences.ts";
import { planCelebrations } from "./plan-celebrations.ts";
import { PLAN_MS } from "./plan-changes.ts";
import { stepOccurrence, stepOccurrences } from "./step-occurrences.ts";

/** For how long what a worker has taken is its own: what a killed one had is taken again. */
const LEASE_MS = 5 * 60 * 1000;
/** How many a worker takes at a time. */
const BATCH = { celebrations: 100, people: 500, occurrences: 50 };

type Taken = { id: string; orgId: string };
type TakenOccurrence = Taken & SeenOccurrence;

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
    BATCH.celebrations,
    stopping,
    () => takeCelebrations(db),
    (batch) => [batch],
    (those) => plan(db, those),
  );
  await eachBatch(
    BATCH.people,
    stopping,
    () => takeChangedPeople(db, lease(), BATCH.people),
    (batch) => [batch],
    (those) => planChanged(db, those),
  );
  await eachBatch(
    BATCH.occurrences,
    stopping,
    () => takeOccurrences(db),
    byOrganization,
    (those, isAlone) => step(db, those, isAlone),
  );
}

/**
 * Works on what is due, batch by batch: each part of it together and, if that fails, each by itself, so that a bad one
 * keeps no other from its own. It is tried again after its lease.
 */
async function eachBatch<Item extends Taken>(
  size: number,
  stopping: AbortSignal,
  take: () => Promise<Item[]>,
  partsOf: (batch: Item[]) => Iterable<Item[]>,
  work: (items: Item[], isAlone: boolean) => Promise<void>,
): Promise<void> {
  while (!stopping.aborted) {
    const batch = await take();
    for (const part of batch.length === 0 ? [] : partsOf(batch)) {
      if (stopping.aborted) return;
      try {
        await work(part, false);
      } catch (error) {
        if (isDatabaseUnavailable(error)) throw error;
        for (const item of part) await unstuck(item, () => work([item], true));
      }
    }
    if (batch.length < size) return;
  }
}

const byOrganization = (batch: TakenOccurrence[]): Iterable<TakenOccurrence[]> =>
  Map.groupBy(batch, ({ orgId }) => orgId).values();

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
      order by c.due_at limit ${BATCH.celebrations} for update of c skip locked)
    returning id, org_id as "orgId"`;
}

function takeOccurrences(db: Database): Promise<TakenOccurrence[]> {
  return db.$queryRaw<TakenOccurrence[]>`
    update occurrences set due_at = ${lease()}::timestamptz
    where id in (
      select c.id from occurrences c join organizations o on o.id = c.org_id
      where c.due_at <= ${clock.now()}::timestamptz and o.status = 'active'
      order by c.due_at limit ${BATCH.occurrences} for update of c skip locked)
    returning id, org_id as "orgId", celebration_id as "celebrationId", person_id as "personId", video_id as "videoId"`;
}

async function plan(db: Database, taken: readonly Taken[]): Promise<void> {
  const ids = taken.map(({ id }) => id);
  const celebrations = await db.celebration.findMany({ where: { id: { in: ids }, dueAt: { not: null } } });
  const now = clock.now();
  await planCelebrations(db, celebrations);
  const next = new Date(now.getTime() + PLAN_MS);
  const planned = celebrations.map(({ id, dueAt }) => ({ id, due_at: dueAt }));
  // Not those that somebody has changed meanwhile, who wants them looked at at once. Without Prisma, for which they would be changed.
  await db.$executeRaw`
    update celebrations c set planned_until = ${now}::timestamptz, due_at = ${next}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(planned)}::jsonb) as p(id uuid, due_at timestamptz)
    where c.id = p.id and c.due_at = p.due_at`;
}

/** Looks what changes of people mean for the celebrations of their organizations. */
async function planChanged(db: Database, changes: readonly ChangedPerson[]): Promise<void> {
  const orgIds = [...new Set(changes.map(({ orgId }) => orgId))];
  const celebrations = await db.celebration.findMany({
    where: { orgId: { in: orgIds }, dueAt: { not: null } },
  });
  const people = [...new Set(changes.map(({ personId }) => personId))];
  await planCelebrations(db, celebrations, people);
  await forgetChangedPeople(db, changes);
}

async function step(db: Database, taken: readonly TakenOccurrence[], isAlone: boolean): Promise<void> {
  const [first] = taken;
  if (first === undefined) return;
  await (isAlone ? stepOccurrence(db, first.orgId, first) : stepOccurrences(db, first.orgId, taken));
}
