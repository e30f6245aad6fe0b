import { z } from "zod";
import { contract } from "../contract.ts";

export const calendarFeed = z
  .object({
    id: z.uuid().nullable().describe("Null: there is none."),
    org_id: z.uuid(),
    user_id: z.uuid().describe("Id of the member whose it is."),
    created_at: z.iso.datetime().nullable().describe("When its address was made."),
    last_fetched_at: z.iso
      .datetime()
      .nullable()
      .describe("When a calendar last asked for it, to within a minute."),
  })
  .meta({ id: "CalendarFeed" });

export const createdCalendarFeed = calendarFeed
  .extend({
    url: z
      .string()
      .describe(
        "The address, a secret: whoever has it sees the names. It is in this answer and never again.",
      ),
  })
  .meta({ id: "CreatedCalendarFeed" });

const tag = "Calendar feed";
const accessText = "Lowest role: viewer. A signed-in person; not an API key.";
const path = "/v1/calendar-feed";

export const getCalendarFeed = contract({
  id: "getCalendarFeed",
  method: "GET",
  path,
  access: "viewer",
  membersOnly: true,
  accessText,
  tag,
  summary: "Get your calendar feed",
  description: "Whether there is one, and when a calendar last asked for it; not its address.",
  success: { status: 200, schema: calendarFeed },
  etag: true,
});

export const createCalendarFeed = contract({
  id: "createCalendarFeed",
  method: "POST",
  path,
  access: "viewer",
  membersOnly: true,
  accessText,
  tag,
  summary: "Make or replace your calendar feed",
  description:
    "A secret address of an iCalendar file with the celebrations of everybody, for a calendar program to subscribe to. An address that there was before opens nothing from then on.",
  success: { status: 201, schema: createdCalendarFeed },
  idempotent: true,
});

export const deleteCalendarFeed = contract({
  id: "deleteCalendarFeed",
  method: "DELETE",
  path,
  access: "viewer",
  membersOnly: true,
  accessText,
  tag,
  summary: "End your calendar feed",
  description: "Its address opens nothing from then on. Does nothing if there is none.",
  success: { status: 204 },
  ifMatch: true,
});
