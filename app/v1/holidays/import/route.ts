import { importHolidays } from "#lib/contract/resources/holiday.ts";
import * as holidays from "#lib/server/celebrations/holiday-service.ts";
import { implement } from "#lib/server/http/implement.ts";

export const POST = implement(importHolidays, ({ actor, body }) => holidays.importCalendar(actor, body));
