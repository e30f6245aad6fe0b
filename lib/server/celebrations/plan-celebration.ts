import { clock } from "../clock.ts";
import type { Database } from "../database.ts";
import type { Prisma } from "../generated/prisma/client.ts";
import { dayShifted, localDay } from "../local-moment.ts";
import { tenantDatabase } from "../tenant-database.ts";
import { type Candidate, findGround, type Ground, selectCandidates } from "./candidates.ts";
import type { CelebrationRow } from "./celebration-queries.ts";
import { toDate, toDay } from "./holiday-queries.ts";
import { occasionDaysSentWithin, timesOf } from "./occasion-days.ts";
import { announceOccurrences } from "./occurrence-events.ts";
import { idsOfDays } from "./occurrence-id.ts";
import { insertOccurrences } from "./occurrence-queries.ts";
import { isOpen, MENDABLE_BY_RULE, MENDABLE_REASONS, PASSING_REASONS } from "./occurrence-state.ts";

/** How far back a celebration is caught up: who was missed before is explained by nobody's calendar any more. */
const MOST_DAYS_BACK = 400;
/** Rows that one statement writes. */
const BATCH = 500;

const KNOWN = {
  ...{ id: true, status: true, reason: true, sendAt: true, dueAt: true, updatedAt: true },
} satisfies Prisma.OccurrenceSelect;
type Known = Prisma.OccurrenceGetPayload<{ select: typeof KNOWN }>;

/** What is to be written so that the stored occurrences are as the people and the rule want them. */
type Changes = {
  /** New rows. */
  added: Prisma.OccurrenceCreateManyInput[];
  /** Ids of open ones that are to be looked at now. */
  looked: string[];
  /** Skipped ones that are planned again, as they were seen. */
  revived: Pick<Known, "id" | "reason">[];
};

/**
 * Stores the occurrences of a celebration that are due to be prepared, and those that were missed; has those looked at
 * whose person, rule or time has changed, and plans again what was skipped for a reason that does not hold any more.
 * Whatever number of workers do this at once, each occurrence is stored once.
 */
export async function planCelebration(db: Database, celebration: CelebrationRow): Promise<void> {
  const { orgId, offDays } = celebration;
  const bound = tenantDatabase(orgId, db);
  const now = clock.now();
  const ground = await findGround(bound, orgId);
  const days = occasionDaysSentWithin(sendDays(celebration, now), offDays, ground.off);
  const candidates = await selectCandidates(bound, celebration, ground, days);
  const [first, last] = [days[0], days.at(-1)];
  const range = first === undefined || last === undefined ? null : idsOfDays(first, last);
  const known = await bound.occurrence.findMany({
    where: {
      celebrationId: celebration.id,
      OR: [
        { dueAt: { not: null } },
        ...(range === null ? [] : [{ id: { gte: range.first, lte: range.last } }]),
      ],
    },
    select: KNOWN,
  });
  const { added, looked, revived } = changesFor(celebration, { candidates, known, ground, now });
  for (let start = 0; start < added.length; start += BATCH) {
    const rows = added.slice(start, start + BATCH);
    await bound.$transaction(async (tx) => {
      const stored = await insertOccurrences(tx, rows);
      const missed = stored.filter(({ status }) => status === "skipped").map(({ id }) => id);
      await announceOccurrences(tx, orgId, "occurrence.skipped", missed);
    });
  }
  // Not through Prisma, for which they would count as looked at.
  if (looked.length > 0)
    await db.$executeRaw`
      update occurrences set due_at = least(due_at, ${now}::timestamptz)
      where org_id = ${orgId}::uuid and id = any(${looked}::uuid[]) and due_at is not null`;
  await revive(db, orgId, revived, now);
}

/** Plans again what was skipped, unless it is skipped for another reason by now: somebody may have chosen so. */
async function revive(db: Database, orgId: string, revived: Changes["revived"], now: Date): Promise<void> {
  for (const [reason, rows] of Map.groupBy(revived, (row) => row.reason)) {
    const ids = rows.map(({ id }) => id);
    await db.$executeRaw`
      update occurrences set status = 'planned', reason = null, due_at = ${now}::timestamptz,
        approved_by_id = null, approved_at = null,
        video_id = case when reason = 'video_failed' then null else video_id end
      where org_id = ${orgId}::uuid and id = any(${ids}::uuid[]) and reason = ${reason}::"SkipReason"`;
  }
}

/** The days of sending that are looked through: what may be prepared by now, caught up, or have been missed. */
function sendDays(celebration: CelebrationRow, now: Date): { from: string; to: string } {
  const { leadDays, graceDays, startsOn, plannedUntil } = celebration;
  const today = toDay(now);
  // A day more at both ends for those whose day is another one.
  const caughtUp = dayShifted(today, -graceDays - 2);
  const missed = dayShifted(toDay(plannedUntil), -1);
  const [looked = today] = [caughtUp, missed].sort();
  const from = [looked, toDay(startsOn), dayShifted(today, -MOST_DAYS_BACK)].sort().at(-1) ?? today;
  return { from, to: dayShifted(today, leadDays + 1) };
}

function changesFor(
  celebration: CelebrationRow,
  given: { candidates: readonly Candidate[]; known: readonly Known[]; ground: Ground; now: Date },
): Changes {
  const { candidates, ground, now } = given;
  const known = new Map(given.known.map((row) => [row.id, row]));
  const changes: Changes = { added: [], looked: [], revived: [] };
  for (const candidate of candidates) {
    const row = known.get(candidate.id);
    known.delete(candidate.id);
    const times = timesOf(candidate.day, candidate.timeZone, celebration, ground.off);
    if (row === undefined) {
      const isMissed = now >= times.deadline;
      const since = isMissed ? localDay(celebration.plannedUntil, candidate.timeZone) : "";
      const isMeant = times.sendOn >= toDay(celebration.startsOn) && times.sendOn >= since;
      if (now >= times.prepareAt && isMeant)
        changes.added.push(newRow(celebration, candidate, { sendAt: times.sendAt, now, isMissed }));
    } else if (isOpen(row.status)) {
      const isChanged = [candidate.changedAt, celebration.updatedAt].some((at) => at > row.updatedAt);
      if (isChanged || row.sendAt.getTime() !== times.sendAt.getTime()) changes.looked.push(row.id);
    } else if (now < times.deadline && mayRevive(row, candidate, celebration)) changes.revived.push(row);
  }
  // Whoever is left has no such occasion any more.
  for (const { id, status } of known.values()) if (isOpen(status)) changes.looked.push(id);
  return changes;
}

function mayRevive(
  { status, reason, updatedAt }: Known,
  { changedAt }: Candidate,
  celebration: CelebrationRow,
): boolean {
  if (status !== "skipped" || reason === null) return false;
  if (PASSING_REASONS.includes(reason)) return true;
  if (MENDABLE_REASONS.includes(reason) && changedAt > updatedAt) return true;
  return MENDABLE_BY_RULE.includes(reason) && celebration.updatedAt > updatedAt;
}

function newRow(
  { id: celebrationId, orgId }: CelebrationRow,
  { id, personId, day, years }: Candidate,
  { sendAt, now, isMissed }: { sendAt: Date; now: Date; isMissed: boolean },
): Prisma.OccurrenceCreateManyInput {
  const row = { id, orgId, celebrationId, personId, occasionOn: toDate(day), years, sendAt };
  if (isMissed) return { ...row, status: "skipped", reason: "missed" };
  return { ...row, status: "planned", dueAt: now };
}
