import { offeredOccasions, waitingSpan } from "#components/celebrations/index.ts";
import { FAILED_VIDEOS, LATEST_COLLECTIONS } from "#components/home/home-lists.ts";
import { offeredPeople } from "#components/home/offered-people.ts";
import { sentSpan } from "#components/home/sent-span.ts";
import { celebrationList } from "#lib/client/celebrations/celebrations.ts";
import { collectionsPage } from "#lib/client/collections/collections.ts";
import { celebrations, collectCelebrations, type DayWindow } from "#lib/client/people/celebrations.ts";
import { peoplePage } from "#lib/client/people/people.ts";
import { collectMadeVideos, madeVideos } from "#lib/client/videos/made-videos.ts";
import { videosPage } from "#lib/client/videos/videos.ts";
import { answersPage, FIRST_ANSWERS } from "#lib/client/watch-links/answers.ts";
import { answerListQuery } from "#lib/contract/resources/answer.ts";
import { collectionListQuery } from "#lib/contract/resources/collection.ts";
import { personListQuery } from "#lib/contract/resources/person.ts";
import { videoListQuery } from "#lib/contract/resources/video.ts";
import type { Actor } from "#lib/server/actor.ts";
import { list as rulesOf } from "#lib/server/celebrations/celebration-service.ts";
import { list as collectionsOf } from "#lib/server/collections/collection-service.ts";
import { list as peopleOf } from "#lib/server/people/person-service.ts";
import { list as videosOf } from "#lib/server/videos/video-service.ts";
import { list as answersOf } from "#lib/server/watch/answer-service.ts";
import { occurrencesWithin } from "./celebrations/occurrence-queries.ts";
import { answered, asClientPage, everyItem } from "./prefetched.tsx";

/**
 * What Home shows: who celebrates within the window, which of their videos are made, what rules do about them, the latest
 * collections, which videos failed, and what was answered.
 * @param today the reader's day, `YYYY-MM-DD`
 */
export async function homeQueries(actor: Actor, window: DayWindow, today: string) {
  const rules = await everyItem((query) => rulesOf(actor, query));
  const made = collectMadeVideos((query) => videosOf(actor, videoListQuery.parse(query)), window);
  const latest = collectionsOf(actor, collectionListQuery.parse(LATEST_COLLECTIONS));
  const failed = videosOf(actor, videoListQuery.parse(FAILED_VIDEOS));
  const answers = answersOf(actor, answerListQuery.parse(FIRST_ANSWERS));
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
    answered(collectionsPage(actor.orgId, LATEST_COLLECTIONS), asClientPage(latest)),
    answered(videosPage(actor.orgId, FAILED_VIDEOS), asClientPage(failed)),
    answered(answersPage(actor.orgId, FIRST_ANSWERS), asClientPage(answers)),
  ];
}

/** Who celebrates within a window. */
export function celebrationsAhead(actor: Actor, window: DayWindow) {
  const people = collectCelebrations((query) => peopleOf(actor, personListQuery.parse(query)), window);
  return answered(celebrations(actor.orgId, window), people);
}
