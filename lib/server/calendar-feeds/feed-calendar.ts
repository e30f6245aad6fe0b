import { hash } from "node:crypto";
import type { Language } from "#lib/contract/resources/language.ts";
import { type CalendarOccurrence, calendarOccurrences } from "../celebrations/index.ts";
import { FairQueue } from "../fair-queue.ts";
import { tenantDatabase } from "../tenant-database.ts";
import { FEED_WORDS } from "./feed-words.ts";
import { type CalendarEvent, writeCalendar } from "./write-calendar.ts";

/** Whose feed it is, as far as it decides what is in it. */
export type FeedOwner = { orgId: string; organization: string; language: Language };

/** How far a feed goes. What is further in the past is in the console. */
const SPAN = { back: 31, ahead: 365 };
/** About a megabyte: calendar programs refuse more. */
const MOST_EVENTS = 5_000;

/** Thousands of occasions are looked for at a time: feeds of one organization wait for each other. */
const queue = new FairQueue({ atOnce: 2, mostWaiting: 8 });

/**
 * The file of a feed, and its entity tag.
 * @param signal of who asks
 * @throws {TooManyRequestsError} when too many wait already
 */
export function feedCalendar(
  { orgId, organization, language }: FeedOwner,
  signal?: AbortSignal,
): Promise<{ text: string; etag: string }> {
  return queue.take(orgId, signal, async () => {
    const scope = { orgId, db: tenantDatabase(orgId) };
    const { today, occurrences, until } = await calendarOccurrences(scope, { ...SPAN, most: MOST_EVENTS });
    const words = FEED_WORDS[language];
    const text = writeCalendar({
      name: words.title(organization),
      description: until === null ? null : words.cut(until),
      language,
      day: today,
      events: eventsOf(occurrences, language),
    });
    return { text, etag: `"${hash("sha256", text, "base64url").slice(0, 22)}"` };
  });
}

/** A date in a custom field counts itself, as no year yet. Two celebrations of one occasion of somebody are one event. */
function eventsOf(occurrences: readonly CalendarOccurrence[], language: Language): CalendarEvent[] {
  const { event, occasions } = FEED_WORDS[language];
  const events = new Map<string, CalendarEvent>();
  for (const { id, personId, name, day, occasion, years } of occurrences) {
    const named = "field" in occasion ? occasion.field : occasions[occasion.kind];
    const key = `${day} ${personId} ${named}`;
    if (!events.has(key)) events.set(key, { uid: id, day, summary: event(name, named, years || null) });
  }
  return [...events.values()];
}
