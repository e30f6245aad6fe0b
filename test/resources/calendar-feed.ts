import type { Resource } from "./resource.ts";

/** A member's own: nobody names one. */
export const calendarFeed: Resource = {
  gets: {
    getCalendarFeed: { ask: () => ({}), tagUntested: "No key may: see calendar-feed.test.ts" },
  },
  posts: {
    createCalendarFeed: { ask: () => ({}), audit: "calendar_feed.created" },
  },
  deletes: {
    // Of that which the test of the POST has left.
    deleteCalendarFeed: { ask: () => ({}), audit: "calendar_feed.deleted" },
  },
  aboutNobody: ["calendar_feeds"],
};
