import { titled } from "#app/page-messages.ts";
import { aheadWindow } from "#components/celebrations/ahead-window.ts";
import { CelebrationList } from "#components/celebrations/celebration-list.tsx";
import { offeredOccasions } from "#components/celebrations/usual-occasions.ts";
import { waitingSpan } from "#components/celebrations/waiting-span.ts";
import { localDay } from "#components/ui/local-day.ts";
import { celebrationList } from "#lib/client/celebrations/celebrations.ts";
import { customFieldsList } from "#lib/client/custom-fields/custom-fields.ts";
import { pageActor } from "#lib/server/auth/page-actor.ts";
import { pageTimeZone } from "#lib/server/auth/page-time-zone.ts";
import { list } from "#lib/server/celebrations/celebration-service.ts";
import { clock } from "#lib/server/clock.ts";
import { list as listFields } from "#lib/server/custom-fields/custom-field-service.ts";
import { celebrationsAhead } from "../home-queries.ts";
import { answered, everyItem, Prefetched } from "../prefetched.tsx";
import { occurrencesWithin } from "./occurrence-queries.ts";

export const generateMetadata = titled((t) => t.celebrations.title);

export default async function Page() {
  const actor = await pageActor("/celebrations");
  const today = localDay(clock.now(), await pageTimeZone());
  const rules = await everyItem((query) => list(actor, query));
  const queries = [
    answered(celebrationList(actor.orgId), Promise.resolve(rules)),
    answered(
      customFieldsList(actor.orgId),
      everyItem((query) => listFields(actor, query)),
    ),
    ...(offeredOccasions(rules).length === 0 ? [] : [celebrationsAhead(actor, aheadWindow(today))]),
    ...(rules.length === 0 ? [] : [occurrencesWithin(actor, waitingSpan(today))]),
  ];
  return (
    <Prefetched queries={queries}>
      <CelebrationList today={today} />
    </Prefetched>
  );
}
