import { titled } from "#app/page-messages.ts";
import { aheadOf, windowAhead } from "#components/home/celebration-days.ts";
import { HomePage } from "#components/home/home-page.tsx";
import { localDay } from "#components/ui/local-day.ts";
import { findPageUser, pageActor } from "#lib/server/auth/page-actor.ts";
import { pageTimeZone } from "#lib/server/auth/page-time-zone.ts";
import { clock } from "#lib/server/clock.ts";
import { homeQueries } from "./home-queries.ts";
import { Prefetched } from "./prefetched.tsx";
import { pageAddress, type Search } from "./route-params.ts";

export const generateMetadata = titled((t) => t.pages.home);

export default async function Page({ searchParams }: { searchParams: Promise<Search> }) {
  const actor = await pageActor(await pageAddress("/", searchParams));
  const ahead = aheadOf((await searchParams).days);
  const user = await findPageUser();
  const today = localDay(clock.now(), await pageTimeZone());
  return (
    <Prefetched queries={await homeQueries(actor, windowAhead(today, ahead), today)}>
      <HomePage today={today} ahead={ahead} userName={user?.name ?? ""} />
    </Prefetched>
  );
}
