import {
  createHoliday,
  deleteHoliday,
  holiday,
  holidayImport,
  importHolidays,
  listHolidays,
} from "../resources/holiday.ts";
import { CREATED, ORGANIZATION_ID } from "./example-values.ts";
import { answer, group } from "./group.ts";

const CALENDAR = [
  "BEGIN:VCALENDAR",
  "VERSION:2.0",
  "BEGIN:VEVENT",
  "DTSTART;VALUE=DATE:20261225",
  "DTEND;VALUE=DATE:20261227",
  "SUMMARY:Christmas",
  "END:VEVENT",
  "END:VCALENDAR",
].join("\r\n");

export const holidays = group({
  tag: "Holidays",
  explanation:
    "Days on which nobody in the organization works. Celebrations may be sent before or after them.",
  operations: { listHolidays, createHoliday, importHolidays, deleteHoliday },
  bodies: {
    createHoliday: { day: "2026-12-24", name: "Christmas Eve" },
    importHolidays: { calendar: CALENDAR },
  },
  answers: [
    answer(holiday, {
      id: "0199d3c6-9e74-7b12-8d3a-6c1f9b5e4a07",
      org_id: ORGANIZATION_ID,
      day: "2026-12-24",
      name: "Christmas Eve",
      created_at: CREATED,
    }),
    answer(holidayImport, { added: 2, known: 0 }),
  ],
  auditTarget: "holiday",
  auditActions: ["holiday.created", "holiday.imported", "holiday.deleted"],
});
