import { database } from "#lib/server/database.ts";
import type { Prisma } from "#lib/server/generated/prisma/client.ts";
import { newId } from "#lib/server/ids.ts";
import { type NewRows, Table } from "./new-rows.ts";
import { inPath } from "./operation.ts";
import type { Resource } from "./resource.ts";

const holidays = new Table((data: Prisma.HolidayCreateManyInput[]) =>
  database().holiday.createMany({ data }),
);

let days = 0;
/** Another day each time. */
function nextDay(): string {
  days += 1;
  return new Date(Date.UTC(2100, 0, days)).toISOString().slice(0, 10);
}

export function addHolidays(rows: NewRows, orgId: string) {
  const id = newId();
  holidays.add(rows, { id, orgId, day: new Date(nextDay()), name: "Christmas Eve" });
  return { holiday: id };
}

const calendar = (day: string) =>
  [
    "BEGIN:VCALENDAR",
    "BEGIN:VEVENT",
    `DTSTART;VALUE=DATE:${day.replaceAll("-", "")}`,
    "SUMMARY:Inventory",
    "END:VEVENT",
    "END:VCALENDAR",
  ].join("\r\n");

export const holiday: Resource = {
  gets: { listHolidays: { ask: () => ({}) } },
  posts: {
    createHoliday: {
      ask: () => ({ body: { day: nextDay(), name: "Inventory" } }),
      audit: "holiday.created",
    },
    importHolidays: {
      ask: () => ({ body: { calendar: calendar(nextDay()) } }),
      audit: "holiday.imported",
    },
  },
  deletes: {
    deleteHoliday: {
      ask: (rows) => ({ params: { holiday_id: rows.holiday } }),
      references: { "path.holiday_id": inPath((rows) => rows.holiday) },
      audit: "holiday.deleted",
    },
  },
  aboutNobody: ["holidays"],
};
