import { titled } from "#app/page-messages.ts";
import { CalendarPage } from "#components/celebrations/calendar-page.tsx";
import { dayIn, isMonth, monthOf, monthSpan } from "#components/celebrations/month-days.ts";
import { localDay } from "#components/ui/local-day.ts";
import { celebrationList } from "#lib/client/celebrations/celebrations.ts";
import { pageActor } from "#lib/server/auth/page-actor.ts";
import { pageTimeZone } from "#lib/server/auth/page-time-zone.ts";
import { list as listRules } from "#lib/server/celebrations/celebration-service.ts";
import { clock } from "#lib/server/clock.ts";
import { answered, everyItem, Prefetched } from "../../prefetched.tsx";
import { pageAddress, type Search } from "../../route-params.ts";
import { occurrencesWithin } from "../occurrence-queries.ts";

export const generateMetadata = titled((t) => t.occurrences.calendar);

export default async function Page({ searchParams }: { searchParams: Promise<Search> }) {
  const actor = await pageActor(await pageAddress("/celebrations/calendar", searchParams));
  const today = localDay(clock.now(), await pageTimeZone());
  const search = await searchParams;
  const month = typeof search.month === "string" && isMonth(search.month) ? search.month : monthOf(today);
  const span = monthSpan(month);
  const rules = everyItem((query) => listRules(actor, query));
  const shown = { month, day: dayIn(span, search.day, today), today };
  return (
    <Prefetched queries={[occurrencesWithin(actor, span), answered(celebrationList(actor.orgId), rules)]}>
      <CalendarPage {...shown} />
    </Prefetched>
  );
}
