import { deleteHoliday } from "#lib/contract/resources/holiday.ts";
import * as holidays from "#lib/server/celebrations/holiday-service.ts";
import { implement } from "#lib/server/http/implement.ts";

export const DELETE = implement(deleteHoliday, ({ actor, params }) =>
  holidays.remove(actor, params.holiday_id),
);
