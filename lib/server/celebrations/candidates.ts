import { dateFault } from "#lib/contract/fields/calendar-text.ts";
import { customFieldKey } from "#lib/contract/fields/custom-field-path.ts";
import { YEARLESS } from "#lib/contract/fields/yearless-day.ts";
import { yearsReached } from "#lib/contract/resources/occasion.ts";
import type { Person, Prisma } from "../generated/prisma/client.ts";
import { findFormerKeys, toPersonWhere } from "../people/index.ts";
import type { TenantConnection } from "../tenant-database.ts";
import type { CelebrationRow } from "./celebration-queries.ts";
import { storedParts } from "./celebration-serializer.ts";
import {
  type DaysOff,
  MOST_LISTED,
  monthDaysOf,
  type OccasionRule,
  occasionsWithin,
} from "./occasion-days.ts";
import { occurrenceId } from "./occurrence-id.ts";

/** What of an organization decides when things are sent. */
export type Ground = {
  /** IANA name of the time zone of people who have none of their own. */
  timeZone: string;
  off: DaysOff;
};

/** Somebody's occasion on a day. */
export type Candidate = {
  /** Of the occurrence. */
  id: string;
  personId: string;
  firstName: string;
  lastName: string | null;
  day: string;
  /** As an occurrence has them. */
  years: number | null;
  timeZone: string;
  /** When the person was last changed. */
  changedAt: Date;
};

/** Where a person's date is. */
export type Origin = { column: "birthDate" | "hireDate" } | { key: string };

/** @param options.isMoving false if nothing is moved from days off, so that holidays do not matter */
export async function findGround(
  db: TenantConnection,
  orgId: string,
  { isMoving = true }: { isMoving?: boolean } = {},
): Promise<Ground> {
  const { timeZone, weekendDays } = await db.organization.findUniqueOrThrow({
    where: { id: orgId },
    select: { timeZone: true, weekendDays: true },
  });
  const holidays = isMoving ? await db.holiday.findMany({ select: { day: true } }) : [];
  const days = holidays.map(({ day }) => day.toISOString().slice(0, 10));
  return { timeZone, off: { weekendDays, holidays: new Set(days) } };
}

/** How a celebration counts occasions. */
export const occasionRule = ({ occasion, leapDay, years }: CelebrationRow): OccasionRule => ({
  leapDay,
  years,
  countsItself: customFieldKey(occasion) !== null,
});

/** The years that an occasion completes, as an occurrence has them: null for birthdays, and if the year is not known. */
export const yearsOf = ({ occasion }: CelebrationRow, date: string, day: string): number | null =>
  occasion === "birthday" ? null : yearsReached(date, day);

/** Where the dates of a celebration's people are: a merged custom field is where its values are now. */
export async function originOf(db: TenantConnection, { occasion }: CelebrationRow): Promise<Origin> {
  if (occasion === "birthday") return { column: "birthDate" };
  const key = customFieldKey(occasion);
  if (key === null) return { column: "hireDate" };
  return { key: (await findFormerKeys(db)).get(key) ?? key };
}

/** Whether a celebration has no filter: it is about everybody who is there and wants to be celebrated. */
export const isAboutEverybody = (celebration: CelebrationRow): boolean =>
  Object.keys(storedParts(celebration).people).length === 0;

/** The people whom a celebration is about, as a condition on rows of its organization. */
export const peopleOf = (
  db: TenantConnection,
  celebration: CelebrationRow,
): Promise<Prisma.PersonWhereInput> =>
  toPersonWhere(db, { ...storedParts(celebration).people, status: "active", celebrate: true });

const selected = {
  id: true,
  firstName: true,
  lastName: true,
  birthDate: true,
  hireDate: true,
  timeZone: true,
  updatedAt: true,
} satisfies Prisma.PersonSelect;

/** What of a person makes them a candidate. */
export type DatedPerson = Prisma.PersonGetPayload<{ select: typeof selected }> & { customFields?: unknown };

/**
 * Who has their occasion on one of these days, in the order of their ids as occurrences.
 * @param days in order, of any number of years; somebody has each occasion that is on one of them
 * @param whom the ids of the people who alone are asked for; null for all
 */
export async function selectCandidates(
  db: TenantConnection,
  celebration: CelebrationRow,
  { timeZone }: Pick<Ground, "timeZone">,
  days: readonly string[],
  whom: readonly string[] | null = null,
): Promise<Candidate[]> {
  if (days.length === 0) return [];
  const origin = await originOf(db, celebration);
  const narrowed = whom === null ? {} : { id: { in: [...whom] } };
  const rows = await db.person.findMany({
    where: { AND: [await peopleOf(db, celebration), onDays(origin, days), narrowed] },
    select: selected,
  });
  if (!("key" in origin)) return candidatesOf(rows, celebration, { timeZone, days, origin });
  const { key } = origin;
  const ids = rows.map(({ id }) => id);
  const values = await selectFieldValues(db, celebration.orgId, key, ids);
  const dated = rows.map((row) => ({ ...row, customFields: { [key]: values.get(row.id) } }));
  return candidatesOf(dated, celebration, { timeZone, days, origin });
}

/** How many people's values one statement reads. */
const READ_AT_ONCE = 5000;

/** The texts of a custom field of people, by their ids: not all their fields, which may be many kilobytes of each. */
export async function selectFieldValues(
  db: TenantConnection,
  orgId: string,
  key: string,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const values = new Map<string, string>();
  for (let start = 0; start < ids.length; start += READ_AT_ONCE) {
    const rows = await db.$queryRaw<{ id: string; value: string | null }[]>`
      select id, custom_fields->>${key}::text as value from people
      where org_id = ${orgId}::uuid and id = any(${ids.slice(start, start + READ_AT_ONCE)}::uuid[])`;
    for (const { id, value } of rows) if (value !== null) values.set(id, value);
  }
  return values;
}

/** Those of these people who have their occasion on one of these days, as `selectCandidates`. */
export function candidatesOf(
  people: readonly DatedPerson[],
  celebration: CelebrationRow,
  { timeZone, days, origin }: { timeZone: string; days: readonly string[]; origin: Origin },
): Candidate[] {
  const [from, to] = [days[0], days.at(-1)];
  if (from === undefined || to === undefined) return [];
  const wanted = new Set(days);
  const rule = occasionRule(celebration);
  const found = people.flatMap((row) => {
    const date = dateOf(row, origin);
    if (date === null) return [];
    return occasionsWithin(date, { from, to }, rule)
      .filter((day) => wanted.has(day))
      .map((day) => ({
        id: occurrenceId(celebration.id, row.id, day),
        personId: row.id,
        firstName: row.firstName,
        lastName: row.lastName,
        day,
        years: yearsOf(celebration, date, day),
        timeZone: row.timeZone ?? timeZone,
        changedAt: row.updatedAt,
      }));
  });
  return found.sort((one, other) => (one.id < other.id ? -1 : 1));
}

/** The people whose date is on one of these days of the year; a few more, of whom `occasionsWithin` knows. */
export function onDays(origin: Origin, days: readonly string[]): Prisma.PersonWhereInput {
  const monthDays = [...monthDaysOf(days)];
  if ("key" in origin) {
    const path = [origin.key];
    if (monthDays.length > MOST_LISTED) return { customFields: { path, string_contains: "-" } };
    return { OR: monthDays.map((day) => ({ customFields: { path, string_ends_with: monthDayText(day) } })) };
  }
  const column = origin.column === "birthDate" ? "birthMonthDay" : "hireMonthDay";
  return { [column]: monthDays.length > MOST_LISTED ? { not: null } : { in: monthDays } };
}

/** 517 as `-05-17`. */
const monthDayText = (day: number): string =>
  `-${String(Math.floor(day / 100)).padStart(2, "0")}-${String(day % 100).padStart(2, "0")}`;

type Dated = Pick<Person, "birthDate" | "hireDate"> & { customFields?: unknown };

/** The date that a person's occasions are counted from; null without one. */
export function dateOf(row: Dated, origin: Origin): string | null {
  if ("key" in origin) return readDate(((row.customFields ?? {}) as Record<string, unknown>)[origin.key]);
  if (origin.column === "birthDate") return row.birthDate;
  return row.hireDate?.toISOString().slice(0, 10) ?? null;
}

/** The date that a custom field holds, which may hold anything; null for anything else. */
export function readDate(value: unknown): string | null {
  if (typeof value !== "string") return null;
  if (YEARLESS.test(value)) return value;
  return /^\d{4}-\d\d-\d\d$/.test(value) && dateFault(value) === null ? value : null;
}
