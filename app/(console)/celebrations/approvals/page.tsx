import { titled } from "#app/page-messages.ts";
import { ApprovalsPage } from "#components/celebrations/approvals/approvals-page.tsx";
import { waitingSpan } from "#components/celebrations/waiting-span.ts";
import { localDay } from "#components/ui/local-day.ts";
import { celebrationList } from "#lib/client/celebrations/celebrations.ts";
import { pageActor } from "#lib/server/auth/page-actor.ts";
import { pageTimeZone } from "#lib/server/auth/page-time-zone.ts";
import { list as listRules } from "#lib/server/celebrations/celebration-service.ts";
import { clock } from "#lib/server/clock.ts";
import { answered, everyItem, Prefetched } from "../../prefetched.tsx";
import { pageAddress, type Search } from "../../route-params.ts";
import { occurrencesWithin } from "../occurrence-queries.ts";

export const generateMetadata = titled((t) => t.approvals.title);

export default async function Page({ searchParams }: { searchParams: Promise<Search> }) {
  const actor = await pageActor(await pageAddress("/celebrations/approvals", searchParams));
  const { mail } = await searchParams;
  const today = localDay(clock.now(), await pageTimeZone());
  const rules = everyItem((query) => listRules(actor, query));
  const waiting = occurrencesWithin(actor, waitingSpan(today));
  return (
    <Prefetched queries={[waiting, answered(celebrationList(actor.orgId), rules)]}>
      <ApprovalsPage today={today} mailed={typeof mail === "string" ? mail : null} />
    </Prefetched>
  );
}
