import {
  createCalendarFeed,
  deleteCalendarFeed,
  getCalendarFeed,
} from "#lib/contract/resources/calendar-feed.ts";
import * as feed from "#lib/server/calendar-feeds/calendar-feed-service.ts";
import { implement } from "#lib/server/http/implement.ts";

export const GET = implement(getCalendarFeed, ({ actor }) => feed.get(actor));
export const POST = implement(createCalendarFeed, ({ actor }) => feed.create(actor));
export const DELETE = implement(deleteCalendarFeed, ({ actor, ifMatch }) => feed.remove(actor, ifMatch));
