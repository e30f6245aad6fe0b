import { clock } from "../clock.ts";
import type { Database } from "../database.ts";
import { isDatabaseUnavailable } from "../database-unavailable.ts";
import { log } from "../log.ts";
import { withNamedStatements } from "../named-statements.ts";
import { planCelebrations } from "./plan-celebrations.ts";
import { PLAN_MS } from "./plan-changes.ts";
import { stepOccurrence, stepOccurrences } from "./step-occurrences.ts";
import {
  type ChangedPerson,
  type Due,
  forgetChangedPeople,
  TAKEN_AT_ONCE,
  type Taken,
  type TakenOccurrence,
  takeDue,
} from "./take-due.ts";

/** Never aborted. */
const UNENDING = new AbortController().signal;

/**
 * Does what is due for all celebrations: looks for their occurrences, prepares videos, and sends them. Called by every
 * worker once a minute; any number of them may be at it at once, and what fails for one organization keeps no other from
 * its own.
 * @param stopping aborted when no more is to be begun; what was taken by then is taken again after its lease
 */
export async function advanceCelebrations(db: Database, stopping = UNENDING): Promise<void> {
  for (let isMore = true; isMore && !stopping.aborted; ) {
    const due = await withNamedStatements(() => takeDue(db));
    await inParts([due.celebrations], stopping, (those) => plan(db, those));
    await inParts([due.people], stopping, (those) => planChanged(db, those));
    const byOrganization = Map.groupBy(due.occurrences, ({ orgId }) => orgId);
    await inParts(byOrganization.values(), stopping, (those, isAlone) => step(db, those, isAlone));
    // What was planned may be due by now.
    isMore = due.celebrations.length + due.people.length > 0 || isFull(due);
  }
}

const isFull = ({ occurrences }: Due) => occurrences.length >= TAKEN_AT_ONCE.occurrences;

/**
 * Works on each part together and, if that fails, on each of its items alone, so that a bad one keeps no other from its
 * own. It is tried again after its lease.
 */
async function inParts<Item extends Taken>(
  parts: Iterable<Item[]>,
  stopping: AbortSignal,
  work: (items: Item[], isAlone: boolean) => Promise<void>,
): Promise<void> {
  for (const part of parts) {
    if (stopping.aborted) return;
    if (part.length === 0) continue;
    try {
      await work(part, false);
    } catch (error) {
      if (isDatabaseUnavailable(error)) throw error;
      for (const item of part) await unstuck(item, () => work([item], true));
    }
  }
}

async function unstuck({ orgId, id }: Taken, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (isDatabaseUnavailable(error)) throw error;
    log().error({ err: error, organization: orgId, id }, "a celebration is stuck");
  }
}

/** Looks through celebrations, and says when they are looked through next. */
async function plan(db: Database, taken: readonly Taken[]): Promise<void> {
  const ids = taken.map(({ id }) => id);
  const celebrations = await withNamedStatements(() =>
    db.celebration.findMany({ where: { id: { in: ids }, dueAt: { not: null } } }),
  );
  const now = clock.now();
  await planCelebrations(db, celebrations);
  const next = new Date(now.getTime() + PLAN_MS);
  const planned = celebrations.map(({ id, dueAt }) => ({ id, due_at: dueAt }));
  // Not those that somebody has changed meanwhile, who wants them looked at at once. Not through Prisma, for which all
  // would count as changed.
  await withNamedStatements(
    () => db.$executeRaw`
      update celebrations c set planned_until = ${now}::timestamptz, due_at = ${next}::timestamptz
      from jsonb_to_recordset(${JSON.stringify(planned)}::jsonb) as p(id uuid, due_at timestamptz)
      where c.id = p.id and c.due_at = p.due_at`,
  );
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
  await withNamedStatements(() =>
    isAlone ? stepOccurrence(db, first.orgId, first) : stepOccurrences(db, first.orgId, taken),
  );
}
