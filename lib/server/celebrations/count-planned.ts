import type { Actor } from "../actor.ts";
import { clock } from "../clock.ts";
import { dayShifted } from "../local-moment.ts";
import {
  dateOf,
  findGround,
  type Ground,
  occasionRule,
  onDays,
  originOf,
  peopleOf,
  readDate,
  selectFieldValues,
} from "./candidates.ts";
import type { CelebrationRow } from "./celebration-queries.ts";
import { toDay } from "./holiday-queries.ts";
import { daysFrom, occasionsWithin, sendDayOf } from "./occasion-days.ts";
import { selectStoredDays } from "./occurrence-queries.ts";
import { partsOf } from "./planned-occurrences.ts";

type Scope = Pick<Actor, "db" | "orgId">;
type Days = { from: string; to: string };

/**
 * How many occurrences lie ahead that are not stored, counted up to `most`. Days far ahead are counted by the dates of their
 * people; one by one only those on which something is stored, or is over for some, depending on where they are.
 */
export async function countPlanned(
  scope: Scope,
  celebrations: readonly CelebrationRow[],
  { from, to }: Days,
  most: number,
): Promise<number> {
  const ground = await findGround(scope.db, scope.orgId);
  let count = 0;
  for (const celebration of celebrations) {
    const stored = await selectStoredDays(scope.db, { celebrationId: celebration.id, from, to });
    const isPlain = (day: string) => !stored.has(day) && liesAhead(celebration, day, ground);
    for (const { isPlain: isWhole, ...days } of runsOf(daysFrom(from, to), isPlain)) {
      const left = most - count;
      count += await (isWhole ? countRun : countEach)(scope, celebration, days, left);
      if (count >= most) return most;
    }
  }
  return count;
}

/** Whether what is on a day is still to come for everybody, wherever they are, and is not from before the celebration. */
function liesAhead(celebration: CelebrationRow, day: string, { off }: Ground): boolean {
  const sendOn = sendDayOf(day, celebration.offDays, off);
  return sendOn >= dayShifted(toDay(clock.now()), 2) && sendOn >= toDay(celebration.startsOn);
}

/** The days in runs of such as are alike. */
function runsOf(days: readonly string[], isPlain: (day: string) => boolean): (Days & { isPlain: boolean })[] {
  const runs: (Days & { isPlain: boolean })[] = [];
  for (const day of days) {
    const last = runs.at(-1);
    if (last !== undefined && last.isPlain === isPlain(day)) last.to = day;
    else runs.push({ from: day, to: day, isPlain: isPlain(day) });
  }
  return runs;
}

/** Days of the first piece of a run that is counted. */
const FIRST_DAYS = 2;
/** A piece with more is not followed by a longer one: one statement reads all of its people. */
const MANY = 1000;

/**
 * A run is counted in pieces, each twice as long as the one before while they have few: of half a million people, a year's are far
 * more than are counted.
 * @param most the number from which on it does not matter
 */
async function countRun(
  scope: Scope,
  celebration: CelebrationRow,
  { from, to }: Days,
  most: number,
): Promise<number> {
  let [count, size] = [0, FIRST_DAYS];
  for (let first = from; first <= to && count < most; ) {
    const last = dayShifted(first, size - 1);
    const found = await countByDate(scope, celebration, { from: first, to: last < to ? last : to });
    count += found;
    if (found < MANY) size *= 2;
    first = dayShifted(last, 1);
  }
  return count;
}

/** @param most the number from which on it does not matter */
async function countEach(
  scope: Scope,
  celebration: CelebrationRow,
  { from, to }: Days,
  most: number,
): Promise<number> {
  let count = 0;
  for await (const part of partsOf(scope, [celebration], { from, to })) {
    count += part.length;
    if (count >= most) break;
  }
  return count;
}

async function countByDate({ db, orgId }: Scope, celebration: CelebrationRow, days: Days): Promise<number> {
  const origin = await originOf(db, celebration);
  const rule = occasionRule(celebration);
  const where = { AND: [await peopleOf(db, celebration), onDays(origin, daysFrom(days.from, days.to))] };
  const occasionsOf = (date: string | null) => (date === null ? 0 : occasionsWithin(date, days, rule).length);
  if ("key" in origin) {
    const people = await db.person.findMany({ where, select: { id: true } });
    const ids = people.map(({ id }) => id);
    const values = await selectFieldValues(db, orgId, origin.key, ids);
    return [...values.values()].reduce((count, value) => count + occasionsOf(readDate(value)), 0);
  }
  // As many rows as there are different dates, however many people have them.
  const dates =
    origin.column === "birthDate"
      ? (await db.person.groupBy({ by: ["birthDate"], where, _count: true })).map((row) => ({
          ...{ ...row, hireDate: null },
        }))
      : (await db.person.groupBy({ by: ["hireDate"], where, _count: true })).map((row) => ({
          ...{ ...row, birthDate: null },
        }));
  return dates.reduce((count, row) => count + row._count * occasionsOf(dateOf(row, origin)), 0);
}
