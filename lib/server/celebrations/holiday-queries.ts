import { COUNT_LIMIT, type Position } from "../cursor.ts";
import type { Holiday, Prisma } from "../generated/prisma/client.ts";
import type { TenantConnection, TenantTransaction } from "../tenant-database.ts";

export type HolidayRow = Holiday;

/** Days between two dates, `YYYY-MM-DD`, both included and both optional. */
export type DaySpan = { from?: string | undefined; to?: string | undefined };

/** A calendar date as Prisma takes it. */
export const toDate = (day: string): Date => new Date(`${day}T00:00:00Z`);
/** A date of Prisma as `YYYY-MM-DD`. */
export const toDay = (date: Date): string => date.toISOString().slice(0, 10);

const within = ({ from, to }: DaySpan): Prisma.HolidayWhereInput => ({
  day: {
    ...(from === undefined ? {} : { gte: toDate(from) }),
    ...(to === undefined ? {} : { lte: toDate(to) }),
  },
});

/** At most `take` holidays by day, after `position`, whose value is a day. */
export function selectHolidays(
  db: TenantConnection,
  span: DaySpan,
  { position, take }: { position: Position | null; take: number },
): Promise<HolidayRow[]> {
  const after = position === null ? {} : { day: { gt: toDate(position.value ?? "") } };
  return db.holiday.findMany({ where: { AND: [within(span), after] }, orderBy: { day: "asc" }, take });
}

export function countHolidays(db: TenantConnection, span: DaySpan = {}): Promise<number> {
  return db.holiday.count({ where: within(span), take: COUNT_LIMIT + 1 });
}

export function findHoliday(db: TenantConnection, id: string): Promise<HolidayRow | null> {
  return db.holiday.findUnique({ where: { id } });
}

export function findHolidayOn(db: TenantConnection, day: string): Promise<HolidayRow | null> {
  return db.holiday.findFirst({ where: { day: toDate(day) } });
}

/** Inserts days; one that is a holiday already stays as it is. @returns how many are new */
export async function insertHolidays(
  tx: TenantTransaction,
  rows: readonly { id: string; orgId: string; day: string; name: string }[],
): Promise<number> {
  const data = rows.map((row) => ({ ...row, day: toDate(row.day) }));
  return (await tx.holiday.createMany({ data, skipDuplicates: true })).count;
}

export async function deleteHolidayRow(tx: TenantTransaction, id: string): Promise<void> {
  await tx.holiday.delete({ where: { id } });
}

/** Lets one request of the organization at a time add holidays, until the transaction ends. */
export async function lockHolidays(tx: TenantTransaction, orgId: string): Promise<void> {
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtextextended(${`holidays:${orgId}`}, 0))`;
}
