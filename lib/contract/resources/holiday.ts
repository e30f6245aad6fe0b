import { z } from "zod";
import { contract, pageFields } from "../contract.ts";
import { calendarDate, object, text, uuid } from "../fields/fields.ts";

/** How many holidays an organization may have. */
export const HOLIDAY_LIMIT = 2_000;
/** Characters of an iCalendar file: twenty years of a country's holidays are a fifth of it. */
const CALENDAR_LENGTH = 500_000;
/** How long a name may be. */
export const HOLIDAY_NAME_LENGTH = 120;

export const holiday = z
  .object({
    id: z.uuid(),
    org_id: z.uuid(),
    day: z.iso.date(),
    name: z.string(),
    created_at: z.iso.datetime(),
  })
  .meta({ id: "Holiday" });

export const holidayInput = object({
  day: calendarDate(),
  name: text({ min: 1, max: HOLIDAY_NAME_LENGTH }),
}).meta({ id: "HolidayInput" });

export const holidayImportInput = object({
  calendar: text({ min: 1, max: CALENDAR_LENGTH }).describe(
    "The text of an iCalendar file (.ics): events of whole days (`DTSTART;VALUE=DATE`), also of several (`DTEND`), and such that come back every year (`RRULE:FREQ=YEARLY`), of which ten years are added. Anything else is 422 with its line.",
  ),
}).meta({ id: "HolidayImportInput" });

export const holidayImport = z
  .object({
    added: z.int().describe("Number of days."),
    known: z.int().describe("Number of days that were holidays already, and keep their names."),
  })
  .meta({ id: "HolidayImport" });

export const holidayListQuery = object({
  from: calendarDate().optional().describe("Only holidays on this day or later."),
  to: calendarDate().optional().describe("Only holidays on this day or earlier."),
  ...pageFields,
});

const tag = "Holidays";

export const listHolidays = contract({
  id: "listHolidays",
  method: "GET",
  path: "/v1/holidays",
  access: "viewer",
  tag,
  summary: "List holidays",
  description: "By day.",
  query: holidayListQuery,
  success: { status: 200, schema: holiday, page: true },
});

export const createHoliday = contract({
  id: "createHoliday",
  method: "POST",
  path: "/v1/holidays",
  access: "editor",
  tag,
  summary: "Add a holiday",
  description: `A day is a holiday once. An organization has at most ${HOLIDAY_LIMIT}.`,
  body: holidayInput,
  success: { status: 201, schema: holiday },
  idempotent: true,
  faults: [409],
});

export const importHolidays = contract({
  id: "importHolidays",
  method: "POST",
  path: "/v1/holidays/import",
  access: "editor",
  tag,
  summary: "Add the holidays of a calendar file",
  description: "Adds all days of the file or none.",
  body: holidayImportInput,
  success: { status: 200, schema: holidayImport },
  idempotent: true,
  faults: [409],
});

export const deleteHoliday = contract({
  id: "deleteHoliday",
  method: "DELETE",
  path: "/v1/holidays/{holiday_id}",
  access: "editor",
  tag,
  summary: "Delete a holiday",
  params: object({ holiday_id: uuid() }),
  success: { status: 204 },
  faults: [404],
});
