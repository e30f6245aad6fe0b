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

/** @param given `known`: what is stored of the candidates, and all that is open of the people who are looked at */
export function changesFor(
  celebration: CelebrationRow,
  given: { candidates: readonly Candidate[]; known: readonly KnownOccurrence[]; ground: Ground; now: Date },
): PlannedChanges {
  const { candidates, ground, now } = given;
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
      const isChanged = [candidate.changedAt, celebration.updatedAt].some((at) => at > row.updatedAt);
      if (isChanged || row.sendAt.getTime() !== times.sendAt.getTime()) changes.looked.push(row.id);
    } else if (now < times.deadline && mayRevive(row, candidate, celebration)) changes.revived.push(row);
  }
  // Whoever is left has no such occasion any more.
  for (const { id, status } of known.values()) if (isOpen(status)) changes.looked.push(id);
  return changes;
}

function mayRevive(
  { status, reason, updatedAt }: KnownOccurrence,
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
  { times, dueAt }: { times: { sendAt: Date; prepareAt: Date }; dueAt: Date | null },
): NewOccurrence {
  const row = { id, orgId, celebrationId, personId, occasionOn: day, years, sendAt: times.sendAt };
  if (dueAt === null) return { ...row, status: "skipped", reason: "missed", dueAt };
  const later = times.prepareAt > dueAt ? times.prepareAt : dueAt;
  return { ...row, status: "planned", reason: null, dueAt: later };
}
