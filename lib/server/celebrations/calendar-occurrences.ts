import { customFieldKey } from "#lib/contract/fields/custom-field-path.ts";
import { LOSS_REASONS } from "#lib/contract/resources/occurrence-values.ts";
import type { Actor } from "../actor.ts";
import { clock } from "../clock.ts";
import { dayBefore, dayShifted, localDay } from "../local-moment.ts";
import { findFormerKeys, fullName } from "../people/index.ts";
import type { TenantConnection } from "../tenant-database.ts";
import { findGround } from "./candidates.ts";
import { type CelebrationRow, selectAllCelebrations } from "./celebration-queries.ts";
import { toDay } from "./holiday-queries.ts";
import { idsOfDays } from "./occurrence-id.ts";
import { selectPlanned } from "./planned-occurrences.ts";

type Scope = Pick<Actor, "db" | "orgId">;
type Days = { from: string; to: string };

/** An occurrence as far as a calendar tells of it: whose occasion, and which. */
export type CalendarOccurrence = {
  id: string;
  personId: string;
  name: string;
  day: string;
  /** Of a date in a custom field, the field's name. */
  occasion: { kind: "birthday" | "work_anniversary" } | { field: string };
  /** The years that it completes; null for birthdays, and if the year is not known. */
  years: number | null;
};

/**
 * The occurrences of the celebrations that are on, by day: of so many days ahead, then of so many back, the last of them as
 * far as there is room. Without those that somebody skipped, and of people who are archived, wish for none or are not among a celebration's.
 * @returns `today` in the organization's time zone; `until`: the last day that is in it, if there is more ahead than `most`
 */
export async function calendarOccurrences(
  scope: Scope,
  { back, ahead, most }: { back: number; ahead: number; most: number },
): Promise<{ today: string; occurrences: CalendarOccurrence[]; until: string | null }> {
  const { db, orgId } = scope;
  const today = localDay(clock.now(), (await findGround(db, orgId)).timeZone);
  const rules = (await selectAllCelebrations(db)).filter(({ enabled }) => enabled);
  const occasions = await occasionsOf(db, rules);
  const coming = await within(scope, rules, { from: today, to: dayShifted(today, ahead) }, most + 1, "first");
  const listed = coming.slice(0, most);
  const room = most - listed.length;
  const before = { from: dayShifted(today, -back), to: dayBefore(today) };
  const past = await within(scope, rules, before, room, "last");
  const occurrences = [...past, ...listed].flatMap(({ celebrationId, ...known }) => {
    const occasion = occasions.get(celebrationId);
    return occasion === undefined ? [] : [{ ...known, occasion }];
  });
  return { today, occurrences, until: coming.length > most ? (listed.at(-1)?.day ?? null) : null };
}

type Found = Omit<CalendarOccurrence, "occasion"> & { celebrationId: string };

type End = "first" | "last";

/** The first or last `most` of these days, by day. */
async function within(
  scope: Scope,
  rules: readonly CelebrationRow[],
  days: Days,
  most: number,
  end: End,
): Promise<Found[]> {
  if (rules.length === 0 || most === 0) return [];
  // What is planned is found from its beginning; of days that are over, it is no more than is caught up.
  const take = end === "first" ? most : Number.POSITIVE_INFINITY;
  const planned = await selectPlanned(scope, rules, days, { after: null, take });
  const found = planned.map((each) => ({
    ...{ id: each.id, celebrationId: each.celebration_id, personId: each.person_id },
    ...{ name: each.person_name, day: each.occasion_on, years: each.years },
  }));
  const both = [...(await stored(scope.db, rules, days, most, end)), ...found];
  both.sort((one, other) => (one.id < other.id ? -1 : 1));
  return end === "first" ? both.slice(0, most) : both.slice(-most);
}

async function stored(
  db: TenantConnection,
  rules: readonly CelebrationRow[],
  { from, to }: Days,
  most: number,
  end: End,
): Promise<Found[]> {
  const { first, last } = idsOfDays(from, to);
  const rows = await db.occurrence.findMany({
    where: {
      id: { gte: first, lte: last },
      celebrationId: { in: rules.map(({ id }) => id) },
      OR: [{ reason: null }, { reason: { in: [...LOSS_REASONS] } }],
      person: { status: "active", celebrate: true },
    },
    select: {
      ...{ id: true, celebrationId: true, personId: true, occasionOn: true, years: true },
      person: { select: { firstName: true, lastName: true } },
    },
    orderBy: { id: end === "first" ? "asc" : "desc" },
    take: most,
  });
  return rows.map(({ person, occasionOn, ...row }) => ({
    ...row,
    name: fullName(person),
    day: toDay(occasionOn),
  }));
}

/** What each celebration is about. */
async function occasionsOf(
  db: TenantConnection,
  rules: readonly CelebrationRow[],
): Promise<Map<string, CalendarOccurrence["occasion"]>> {
  const former = await findFormerKeys(db);
  const fields = await db.customField.findMany({ select: { key: true, name: true } });
  const names = new Map(fields.map(({ key, name }) => [key, name]));
  const occasionOf = ({ occasion }: CelebrationRow): CalendarOccurrence["occasion"] => {
    const key = customFieldKey(occasion);
    if (key === null) return { kind: occasion === "birthday" ? "birthday" : "work_anniversary" };
    const now = former.get(key) ?? key;
    return { field: names.get(now) ?? now };
  };
  return new Map(rules.map((rule) => [rule.id, occasionOf(rule)]));
}
