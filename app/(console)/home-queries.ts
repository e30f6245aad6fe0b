import { offeredOccasions, waitingSpan } from "#components/celebrations/index.ts";
import { offeredPeople } from "#components/home/offered-people.ts";
import { sentSpan } from "#components/home/sent-span.ts";
import { celebrationList } from "#lib/client/celebrations/celebrations.ts";
import { collectionsPage } from "#lib/client/collections/collections.ts";
import { celebrations, collectCelebrations, type DayWindow } from "#lib/client/people/celebrations.ts";
import { peoplePage } from "#lib/client/people/people.ts";
import { collectMadeVideos, madeVideos } from "#lib/client/videos/made-videos.ts";
import { collectionListQuery } from "#lib/contract/resources/collection.ts";
import { personListQuery } from "#lib/contract/resources/person.ts";
import { videoListQuery } from "#lib/contract/resources/video.ts";
import type { Actor } from "#lib/server/actor.ts";
import { list as rulesOf } from "#lib/server/celebrations/celebration-service.ts";
import { list as collectionsOf } from "#lib/server/collections/collection-service.ts";
import { list as peopleOf } from "#lib/server/people/person-service.ts";
import { list as videosOf } from "#lib/server/videos/video-service.ts";
import { occurrencesWithin } from "./celebrations/occurrence-queries.ts";
import { answered, asClientPage, everyItem } from "./prefetched.tsx";

/** As the panel of collections asks for them. */
const LATEST = { limit: 10 };

/**
 * What Home shows: who celebrates within the window, which of their videos are made, what rules do about them, and the latest
 * collections.
 * @param today the reader's day, `YYYY-MM-DD`
 */
export async function homeQueries(actor: Actor, window: DayWindow, today: string) {
  const rules = await everyItem((query) => rulesOf(actor, query));
  const made = collectMadeVideos((query) => videosOf(actor, videoListQuery.parse(query)), window);
  const latest = collectionsOf(actor, collectionListQuery.parse(LATEST));
  const offered = offeredOccasions(rules).map((occasion) => offeredPeople(occasion, today));
  return [
    celebrationsAhead(actor, window),
    answered(madeVideos(actor.orgId, window), made),
    answered(celebrationList(actor.orgId), Promise.resolve(rules)),
    ...[window, waitingSpan(today), sentSpan(today, "sent"), sentSpan(today, "skipped")].map((span) =>
      occurrencesWithin(actor, span),
    ),
    ...offered.map((query) =>
      answered(peoplePage(actor.orgId, query), asClientPage(peopleOf(actor, personListQuery.parse(query)))),
    ),
    answered(collectionsPage(actor.orgId, LATEST), asClientPage(latest)),
  ];
}

/** Who celebrates within a window. */
export function celebrationsAhead(actor: Actor, window: DayWindow) {
  const people = collectCelebrations((query) => peopleOf(actor, personListQuery.parse(query)), window);
  return answered(celebrations(actor.orgId, window), people);
}
