import { titled } from "#app/page-messages.ts";
import { aheadOf, localDay, windowAhead } from "#components/home/celebration-days.ts";
import { HomePage } from "#components/home/home-page.tsx";
import { collectionsPage } from "#lib/client/collections/collections.ts";
import { celebrations, collectCelebrations } from "#lib/client/people/celebrations.ts";
import { collectMadeVideos, madeVideos } from "#lib/client/videos/made-videos.ts";
import { collectionListQuery } from "#lib/contract/resources/collection.ts";
import { personListQuery } from "#lib/contract/resources/person.ts";
import { videoListQuery } from "#lib/contract/resources/video.ts";
import { pageActor } from "#lib/server/auth/page-actor.ts";
import { clock } from "#lib/server/clock.ts";
import { list as collectionsOf } from "#lib/server/collections/collection-service.ts";
import { list as peopleOf } from "#lib/server/people/person-service.ts";
import { list as videosOf } from "#lib/server/videos/video-service.ts";
import { answered, asClientPage, Prefetched } from "./prefetched.tsx";
import { pageAddress, type Search } from "./route-params.ts";

/** As the panel of collections asks for them. */
const LATEST = { limit: 10 };

export const generateMetadata = titled((t) => t.pages.home);

export default async function Page({ searchParams }: { searchParams: Promise<Search> }) {
  const actor = await pageActor(await pageAddress("/", searchParams));
  const ahead = aheadOf((await searchParams).days);
  const today = localDay(clock.now());
  const window = windowAhead(today, ahead);
  const people = collectCelebrations((query) => peopleOf(actor, personListQuery.parse(query)), window);
  const made = collectMadeVideos((query) => videosOf(actor, videoListQuery.parse(query)), window);
  const latest = collectionsOf(actor, collectionListQuery.parse(LATEST));
  return (
    <Prefetched
      queries={[
        answered(celebrations(actor.orgId, window), people),
        answered(madeVideos(actor.orgId, window), made),
        answered(collectionsPage(actor.orgId, LATEST), asClientPage(latest)),
      ]}
    >
      <HomePage today={today} ahead={ahead} />
    </Prefetched>
  );
}
