import type { z } from "zod";
import {
  calendarFeed,
  createCalendarFeed,
  createdCalendarFeed,
  deleteCalendarFeed,
  getCalendarFeed,
} from "../resources/calendar-feed.ts";
import { COMPLETED, CREATED, ORGANIZATION_ID, USER_ID } from "./example-values.ts";
import { answer, group, volatile } from "./group.ts";

const feed = {
  id: "0199d3c6-a1c7-7d35-8b2e-5f0a9c4e7d16",
  org_id: ORGANIZATION_ID,
  user_id: USER_ID,
  created_at: CREATED,
  last_fetched_at: COMPLETED,
} satisfies z.output<typeof calendarFeed>;

export const calendarFeeds = group({
  tag: "Calendar feed",
  explanation: "A secret address at which a member's own calendar program finds who celebrates when.",
  operations: { getCalendarFeed, createCalendarFeed, deleteCalendarFeed },
  bodies: {},
  answers: [
    answer(calendarFeed, feed),
    answer(createdCalendarFeed, {
      ...feed,
      last_fetched_at: null,
      url: "https://rollcall.example.com/calendar/….ics",
    }),
  ],
  volatile: [volatile(calendarFeed, ["last_fetched_at"]), volatile(createdCalendarFeed, ["last_fetched_at"])],
  auditTarget: "calendar_feed",
  auditActions: ["calendar_feed.created", "calendar_feed.replaced", "calendar_feed.deleted"],
});
