import { createHoliday, listHolidays } from "#lib/contract/resources/holiday.ts";
import * as holidays from "#lib/server/celebrations/holiday-service.ts";
import { implement } from "#lib/server/http/implement.ts";

export const GET = implement(listHolidays, ({ actor, query }) => holidays.list(actor, query));
export const POST = implement(createHoliday, ({ actor, body }) => holidays.create(actor, body));
