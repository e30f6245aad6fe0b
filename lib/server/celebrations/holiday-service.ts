import type { z } from "zod";
import type { BodyOf, Page, QueryOf, ResultOf } from "#lib/contract/contract.ts";
import { faultOf } from "#lib/contract/faults.ts";
import {
  type createHoliday,
  HOLIDAY_LIMIT,
  type holiday,
  type importHolidays,
  type listHolidays,
} from "#lib/contract/resources/holiday.ts";
import type { Actor } from "../actor.ts";
import { recordAudit } from "../audit/audit-service.ts";
import { today } from "../clock.ts";
import { decodeCursor, toPage, totalText } from "../cursor.ts";
import { ConflictError, found, ValidationError } from "../errors.ts";
import { newId } from "../ids.ts";
import type { TenantTransaction } from "../tenant-database.ts";
import {
  countHolidays,
  deleteHolidayRow,
  findHoliday,
  findHolidayOn,
  type HolidayRow,
  insertHolidays,
  lockHolidays,
  selectHolidays,
  toDay,
} from "./holiday-queries.ts";
import { readHolidayCalendar } from "./read-holiday-calendar.ts";

type HolidayResource = z.output<typeof holiday>;

const DAY = /^\d{4}-\d\d-\d\d$/;

/** A page of the organization's holidays, by day. */
export async function list(
  { db }: Actor,
  { limit, cursor, count, ...span }: QueryOf<typeof listHolidays>,
): Promise<Page<HolidayResource>> {
  const listName = "holidays";
  const isDay = (value: string | null) =>
    value !== null && DAY.test(value) && !Number.isNaN(Date.parse(value));
  const position = decodeCursor(cursor, listName, isDay);
  const rows = await selectHolidays(db, span, { position, take: limit + 1 });
  const page = toPage(
    rows,
    { list: listName, limit },
    ({ id, day }) => ({ value: toDay(day), id }),
    toHoliday,
  );
  return count ? { ...page, total: totalText(await countHolidays(db, span)) } : page;
}

/** @throws {ConflictError} for a day that is a holiday already, and beyond the limit */
export async function create(
  actor: Actor,
  { day, name }: BodyOf<typeof createHoliday>,
): Promise<HolidayResource> {
  const { orgId } = actor;
  const id = newId();
  const row = await actor.db.$transaction(async (tx) => {
    await lockHolidays(tx, orgId);
    const taken = await findHolidayOn(tx, day);
    if (taken !== null) throw new ConflictError("holiday_taken", { day, name: taken.name });
    await insertHolidays(tx, [{ id, orgId, day, name }]);
    await requireRoom(tx);
    await recordAudit(tx, actor, { action: "holiday.created", targetType: "holiday", targetId: id });
    return found(await findHoliday(tx, id));
  });
  return toHoliday(row);
}

/**
 * Adds the days of an iCalendar file. One that is a holiday already keeps its name.
 * @throws {ValidationError} with the first line that is not understood; {ConflictError} beyond the limit
 */
export async function importCalendar(
  actor: Actor,
  { calendar }: BodyOf<typeof importHolidays>,
): Promise<ResultOf<typeof importHolidays>> {
  const { orgId } = actor;
  const reading = readHolidayCalendar(calendar, { from: today(), limit: HOLIDAY_LIMIT });
  const loc = ["body", "calendar"];
  if (reading.outcome === "unusable") {
    const { line, problem } = reading;
    throw new ValidationError([faultOf(loc, "calendar_line_unusable", { line, problem })]);
  }
  if (reading.outcome === "too_many")
    throw new ValidationError([faultOf(loc, "calendar_too_many_days", { limit: HOLIDAY_LIMIT })]);
  const days = [...reading.days];
  if (days.length === 0) throw new ValidationError([faultOf(loc, "calendar_without_holidays")]);
  return actor.db.$transaction(async (tx) => {
    await lockHolidays(tx, orgId);
    const added = await insertHolidays(
      tx,
      days.map(([day, name]) => ({ id: newId(), orgId, day, name })),
    );
    await requireRoom(tx);
    await recordAudit(tx, actor, {
      action: "holiday.imported",
      targetType: "holiday",
      targetId: null,
      details: { added },
    });
    return { added, known: days.length - added };
  });
}

/** @throws {NotFoundError} */
export async function remove(actor: Actor, id: string): Promise<void> {
  await actor.db.$transaction(async (tx) => {
    await lockHolidays(tx, actor.orgId);
    const { name } = found(await findHoliday(tx, id));
    await deleteHolidayRow(tx, id);
    await recordAudit(tx, actor, {
      action: "holiday.deleted",
      targetType: "holiday",
      targetId: id,
      targetName: name,
    });
  });
}

/** After the insert, which leaves out days that are there. */
async function requireRoom(tx: TenantTransaction): Promise<void> {
  if ((await countHolidays(tx)) > HOLIDAY_LIMIT)
    throw new ConflictError("holiday_limit_reached", { limit: HOLIDAY_LIMIT });
}

function toHoliday({ id, orgId, day, name, createdAt }: HolidayRow): HolidayResource {
  return { id, org_id: orgId, day: toDay(day), name, created_at: createdAt.toISOString() };
}
