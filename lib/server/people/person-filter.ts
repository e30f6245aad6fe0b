import type { z } from "zod";
import { isLeapYear } from "#lib/contract/resources/occasion.ts";
import {
  type MISSING_FACTS,
  type PERSON_STATUSES,
  PERSON_VALUE_FILTERS,
  type personFilterFields,
} from "#lib/contract/resources/person.ts";
import type { Prisma } from "../generated/prisma/client.ts";
import type { TenantConnection } from "../tenant-database.ts";
import { searchWords, wordCondition } from "../text-search.ts";

/** Selects the people of a list or a collection; every part is optional and all given ones must match. */
export type PersonFilter = {
  [Field in Exclude<keyof typeof personFilterFields, "status">]?: z.output<
    (typeof personFilterFields)[Field]
  >;
} & { status?: (typeof PERSON_STATUSES)[number] | undefined };

/** The filter as a condition on rows of one organization. */
export async function toPersonWhere(
  db: TenantConnection,
  filter: PersonFilter,
): Promise<Prisma.PersonWhereInput> {
  const words = await searchWords(db, filter.q);
  const conditions: Prisma.PersonWhereInput[] = words.map(wordCondition);
  if (filter.external_id) conditions.push({ externalId: filter.external_id });
  if (filter.status) conditions.push({ status: filter.status });
  if (filter.celebrate !== undefined) conditions.push({ celebrate: filter.celebrate });
  const imports = filter.import_id ?? [];
  if (imports.length > 0) conditions.push({ importItems: { some: { importId: { in: [...imports] } } } });
  for (const field of PERSON_VALUE_FILTERS) {
    const values = filter[field] ?? [];
    if (values.length > 0) conditions.push({ [field]: { in: [...values] } });
  }
  const missing = filter.missing ?? [];
  if (missing.length > 0) conditions.push({ OR: missing.flatMap((fact) => LACKING[fact]) });
  const birthdays = windowOf("birthMonthDay", filter.birthday_from, filter.birthday_to);
  const anniversaries = windowOf("hireMonthDay", filter.anniversary_from, filter.anniversary_to);
  return { AND: [...conditions, ...birthdays, ...anniversaries] };
}

/** Who lacks a fact. A text may be stored empty. */
const LACKING: Record<(typeof MISSING_FACTS)[number], Prisma.PersonWhereInput[]> = {
  photo: [{ photoAssetId: null }],
  // Null as long as the date is; it has an index.
  birth_date: [{ birthMonthDay: null }],
  hire_date: [{ hireDate: null }],
  email: [{ email: null }],
  phone: [{ phone: null }, { phone: "" }],
  sector: [{ sector: null }, { sector: "" }],
  position: [{ position: null }, { position: "" }],
  language: [{ language: null }],
  external_id: [{ externalId: null }],
};

type MonthDayColumn = "birthMonthDay" | "hireMonthDay";

function windowOf(column: MonthDayColumn, from?: string, to?: string): Prisma.PersonWhereInput[] {
  if (from === undefined && to === undefined) return [];
  return [monthDayWindow(column, from ?? "2000-01-01", to ?? "2000-12-31")];
}

/**
 * Days of the year from `from` to `to` (dates, both included), across New Year if `from` is later in the
 * year. A person born on 29 February has their day on the 28th in common years.
 */
export function monthDayWindow(column: MonthDayColumn, from: string, to: string): Prisma.PersonWhereInput {
  const [first, end] = [monthDay(from), monthDay(to)];
  if (first <= end) return { [column]: { gte: first, lte: lastDay(to) } };
  return { [column]: { in: daysOfWindow(from, to) } };
}

/** The days of a window, each as month × 100 + day. */
function daysOfWindow(from: string, to: string): number[] {
  const [first, last] = [monthDay(from), lastDay(to)];
  return first <= monthDay(to)
    ? daysOfYear(first, last)
    : [...daysOfYear(first, 1231), ...daysOfYear(101, last)];
}

function lastDay(to: string): number {
  const end = monthDay(to);
  return end === 228 && !isLeapYear(Number(to.slice(0, 4))) ? 229 : end;
}

/** Every month × 100 + day from `first` to `last`: a list is one index scan, two ranges are two. */
function daysOfYear(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index).filter(
    (day) => day % 100 >= 1 && day % 100 <= 31,
  );
}

/** Whether the filter is a window of days of the year. */
export function isWindow(filter: PersonFilter): boolean {
  return [filter.birthday_from, filter.birthday_to, filter.anniversary_from, filter.anniversary_to].some(
    (date) => date !== undefined,
  );
}

/** Selects people by the day of the year of one of their dates, and optionally by status. */
export type DaysFilter = {
  column: "birth_month_day" | "hire_month_day";
  days: number[];
  status: NonNullable<PersonFilter["status"]> | null;
};

/** Maximum number of days of a month, plus the days that the previous month lacks. */
const MONTH = 35;

/** The filter, if it only asks for a window of at most a month and a status; else null. */
export function toDaysFilter(filter: PersonFilter): DaysFilter | null {
  const { status, birthday_from, birthday_to, anniversary_from, anniversary_to, ...rest } = filter;
  if (Object.values(rest).some((part) => part !== undefined)) return null;
  const isOfBirth = birthday_from !== undefined || birthday_to !== undefined;
  if (isOfBirth && (anniversary_from !== undefined || anniversary_to !== undefined)) return null;
  const [from, to] = isOfBirth ? [birthday_from, birthday_to] : [anniversary_from, anniversary_to];
  if (from === undefined || to === undefined) return null;
  const days = daysOfWindow(from, to);
  if (days.length > MONTH) return null;
  return { column: isOfBirth ? "birth_month_day" : "hire_month_day", days, status: status ?? null };
}

function monthDay(date: string): number {
  return Number(date.slice(5, 7)) * 100 + Number(date.slice(8, 10));
}
