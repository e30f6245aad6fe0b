import type { Actor } from "../actor.ts";
import { clock } from "../clock.ts";
import { dayShifted } from "../local-moment.ts";
import { type Candidate, findGround, type Ground, selectCandidates } from "./candidates.ts";
import type { CelebrationRow } from "./celebration-queries.ts";
import { toDay } from "./holiday-queries.ts";
import { daysFrom, timesOf } from "./occasion-days.ts";
import { dayOfOccurrence } from "./occurrence-id.ts";
import { selectStoredIds } from "./occurrence-queries.ts";
import { type OccurrenceResource, toPlanned } from "./occurrence-serializer.ts";

/*
 * What lies ahead is not stored: it is made from the people as they are, a few days at a time, until there is a page of it.
 */

type Scope = Pick<Actor, "db" | "orgId">;
type Days = { from: string; to: string };

/** So many days are looked through at first, then four times as many each time that they have few people: a page is of few days. */
const FIRST_DAYS = 1;
const MOST_DAYS = 32;
/** Days with more people are not looked through more at a time. */
const MANY_PEOPLE = 1000;

/** The occurrences of these celebrations that lie ahead and are not stored, in their order, after one of them. */
export async function selectPlanned(
  scope: Scope,
  celebrations: readonly CelebrationRow[],
  { from, to }: Days,
  { after, take }: { after: string | null; take: number },
): Promise<OccurrenceResource[]> {
  const begun = after === null ? null : dayOfOccurrence(after);
  const planned: OccurrenceResource[] = [];
  for await (const part of partsOf(scope, celebrations, { from: later(from, begun), to })) {
    planned.push(...part.filter(({ id }) => after === null || id > after));
    if (planned.length >= take) break;
  }
  return planned.slice(0, take);
}

const later = (day: string, other: string | null) => (other === null || other < day ? day : other);

/** All of them on some days, a few days at a time. */
export async function* partsOf(
  { db, orgId }: Scope,
  celebrations: readonly CelebrationRow[],
  { from, to }: Days,
): AsyncGenerator<OccurrenceResource[]> {
  const ground = await findGround(db, orgId);
  const now = clock.now();
  let size = FIRST_DAYS;
  for (let day = from; day <= to; ) {
    const end = dayShifted(day, size - 1);
    const last = end < to ? end : to;
    const found: OccurrenceResource[] = [];
    let people = 0;
    for (const celebration of celebrations) {
      const stored = await selectStoredIds(db, { celebrationId: celebration.id, from: day, to: last });
      const candidates = await selectCandidates(db, celebration, ground, daysFrom(day, last));
      people = Math.max(people, candidates.length);
      for (const candidate of candidates) {
        const planned = stored.has(candidate.id) ? null : aheadOf(candidate, celebration, ground, now);
        if (planned !== null) found.push(planned);
      }
    }
    yield found.sort((one, other) => (one.id < other.id ? -1 : 1));
    day = dayShifted(last, 1);
    if (people < MANY_PEOPLE) size = Math.min(size * 4, MOST_DAYS);
  }
}

/** The occurrence that is planned for a candidate; null if its time is over. */
function aheadOf(
  candidate: Candidate,
  celebration: CelebrationRow,
  { off }: Ground,
  now: Date,
): OccurrenceResource | null {
  const { sendAt, sendOn, deadline } = timesOf(candidate.day, candidate.timeZone, celebration, off);
  const isBeforeStart = celebration.enabled && sendOn < toDay(celebration.startsOn);
  // Of one that is off, what would be if it were switched on now.
  const isOver = celebration.enabled ? deadline <= now : sendAt <= now;
  if (isBeforeStart || isOver) return null;
  return toPlanned(candidate, { orgId: celebration.orgId, celebrationId: celebration.id, sendAt });
}

/**
 * The occurrence that lies ahead with this id, and whose it is; null if it is nobody's, and if no list has it because its
 * time is over.
 */
export async function findPlanned(
  { db, orgId }: Scope,
  celebrations: readonly CelebrationRow[],
  id: string,
): Promise<{ candidate: Candidate; planned: OccurrenceResource } | null> {
  const day = dayOfOccurrence(id);
  if (day === null) return null;
  const ground = await findGround(db, orgId);
  for (const celebration of celebrations) {
    const candidates = await selectCandidates(db, celebration, ground, [day]);
    const candidate = candidates.find((each) => each.id === id);
    if (candidate === undefined) continue;
    const planned = aheadOf(candidate, celebration, ground, clock.now());
    return planned === null ? null : { candidate, planned };
  }
  return null;
}
