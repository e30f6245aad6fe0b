import { dayShifted, localDay } from "../local-moment.ts";
import type { Candidate, Ground } from "./candidates.ts";
import type { CelebrationRow } from "./celebration-queries.ts";
import { toDay } from "./holiday-queries.ts";
import { timesOf } from "./occasion-days.ts";
import { isOpen, MENDABLE_BY_RULE, MENDABLE_REASONS, PASSING_REASONS } from "./occurrence-state.ts";
import type { KnownOccurrence, NewOccurrence } from "./planning-queries.ts";

/* What is to be stored for a celebration, from what is known of it: nothing here knows a database. */

const HOUR_MS = 60 * 60 * 1000;
/** How often a celebration is looked through whose people have not changed. */
export const PLAN_MS = 24 * HOUR_MS;
/** What is to be prepared by then is stored: an hour more, so that none waits for the next look. */
const AHEAD_MS = PLAN_MS + HOUR_MS;
/** How far back a celebration is caught up: who was missed before is explained by nobody's calendar any more. */
const MOST_DAYS_BACK = 400;
/**
 * By how much a change may seem older than it is, beside what a worker has written: PostgreSQL says when its transaction
 * began, which may last for half a minute, and by another clock.
 */
const UNSURE_MS = 60_000;

/** What is to be written so that the stored occurrences are as the people and the rule want them. */
export type PlannedChanges = {
  added: NewOccurrence[];
  /** Ids of open ones that are to be looked at now. */
  looked: string[];
  /** Skipped ones that are planned again, as they were seen. */
  revived: Pick<KnownOccurrence, "id" | "reason">[];
};

/** The days of sending that are looked through: what may be prepared soon, caught up, or have been missed. */
export function sendDays(celebration: CelebrationRow, now: Date): { from: string; to: string } {
  const { leadDays, graceDays, startsOn, plannedUntil } = celebration;
  const today = toDay(now);
  // A day more at both ends for those whose day is another one.
  const caughtUp = dayShifted(today, -graceDays - 2);
  const missed = dayShifted(toDay(plannedUntil), -1);
  const [looked = today] = [caughtUp, missed].sort();
  const from = [looked, toDay(startsOn), dayShifted(today, -MOST_DAYS_BACK)].sort().at(-1) ?? today;
  return { from, to: dayShifted(toDay(new Date(now.getTime() + AHEAD_MS)), leadDays + 1) };
}

/**
 * @param given `known`: what is stored of the candidates, and all that is open of the people who are looked at;
 *   `areChanged`: whether all of these people are known to have changed, whatever their times say
 */
export function changesFor(
  celebration: CelebrationRow,
  given: {
    candidates: readonly Candidate[];
    known: readonly KnownOccurrence[];
    ground: Ground;
    areChanged: boolean;
    now: Date;
  },
): PlannedChanges {
  const { candidates, ground, areChanged, now } = given;
  const known = new Map(given.known.map((row) => [row.id, row]));
  const changes: PlannedChanges = { added: [], looked: [], revived: [] };
  for (const candidate of candidates) {
    const row = known.get(candidate.id);
    known.delete(candidate.id);
    const times = timesOf(candidate.day, candidate.timeZone, celebration, ground.off);
    if (row === undefined) {
      const isMissed = now >= times.deadline;
      const since = isMissed ? localDay(celebration.plannedUntil, candidate.timeZone) : "";
      const isMeant = times.sendOn >= toDay(celebration.startsOn) && times.sendOn >= since;
      const isSoon = now.getTime() + AHEAD_MS >= times.prepareAt.getTime();
      if (isSoon && isMeant)
        changes.added.push(newRow(celebration, candidate, { times, dueAt: isMissed ? null : now }));
    } else if (isOpen(row.status)) {
      const isChanged =
        areChanged || isPersonNewer(row, candidate, celebration) || isRuleNewer(row, celebration);
      if (isChanged || row.sendAt.getTime() !== times.sendAt.getTime()) changes.looked.push(row.id);
    } else if (now < times.deadline) {
      const isChanged = areChanged || isPersonNewer(row, candidate, celebration);
      if (mayRevive(row, isChanged, isRuleNewer(row, celebration))) changes.revived.push(row);
    }
  }
  // Whoever is left has no such occasion any more.
  for (const { id, status } of known.values()) if (isOpen(status)) changes.looked.push(id);
  return changes;
}

function mayRevive(
  { status, reason }: KnownOccurrence,
  isPersonChanged: boolean,
  isRuleChanged: boolean,
): boolean {
  if (status !== "skipped" || reason === null) return false;
  if (PASSING_REASONS.includes(reason)) return true;
  if (isPersonChanged && MENDABLE_REASONS.includes(reason)) return true;
  return isRuleChanged && MENDABLE_BY_RULE.includes(reason);
}

/**
 * Whether a person may have changed since an occurrence was written. Whoever changes while a celebration is on is told of:
 * beside that, a time that is not sure counts only where the celebration was changed too, such as switched off for a while.
 */
function isPersonNewer(row: KnownOccurrence, { changedAt }: Candidate, celebration: CelebrationRow): boolean {
  return changedAt > row.updatedAt || (isRuleNewer(row, celebration) && changedAt > surelyBefore(row));
}

const isRuleNewer = (row: KnownOccurrence, { updatedAt }: CelebrationRow): boolean =>
  updatedAt > surelyBefore(row);

const surelyBefore = ({ updatedAt }: KnownOccurrence): Date => new Date(updatedAt.getTime() - UNSURE_MS);

function newRow(
  { id: celebrationId, orgId }: CelebrationRow,
  { id, personId, day, years }: Candidate,
  { times, dueAt }: { times: { sendAt: Date; prepareAt: Date }; dueAt: Date | null },
): NewOccurrence {
  const row = { id, orgId, celebrationId, personId, occasionOn: day, years, sendAt: times.sendAt };
  if (dueAt === null) return { ...row, status: "skipped", reason: "missed", dueAt };
  const later = times.prepareAt > dueAt ? times.prepareAt : dueAt;
  return { ...row, status: "planned", reason: null, dueAt: later };
}
