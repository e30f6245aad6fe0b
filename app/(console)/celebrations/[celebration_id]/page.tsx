import { titled } from "#app/page-messages.ts";
import { aheadWindow } from "#components/celebrations/ahead-window.ts";
import { CelebrationPage } from "#components/celebrations/celebration-page.tsx";
import { localDay } from "#components/ui/local-day.ts";
import { celebrationWithTag } from "#lib/client/celebrations/celebrations.ts";
import { celebration, celebrationParams } from "#lib/contract/resources/celebration.ts";
import { pageActor } from "#lib/server/auth/page-actor.ts";
import { pageTimeZone } from "#lib/server/auth/page-time-zone.ts";
import { get } from "#lib/server/celebrations/celebration-service.ts";
import { clock } from "#lib/server/clock.ts";
import { localAddress } from "#lib/server/watch-links/index.ts";
import { answered, Prefetched, withTag } from "../../prefetched.tsx";
import { routeParams } from "../../route-params.ts";
import { formQueries } from "../form-queries.ts";
import { occurrencesWithin } from "../occurrence-queries.ts";

export const generateMetadata = titled((t) => t.pages.celebration);

export default async function Page({ params }: { params: Promise<unknown> }) {
  const { celebration_id: id } = await routeParams(celebrationParams, params);
  const actor = await pageActor(`/celebrations/${id}`);
  const today = localDay(clock.now(), await pageTimeZone());
  const shown = answered(celebrationWithTag(actor.orgId, id), withTag(get(actor, id), celebration));
  const upcoming = occurrencesWithin(actor, { ...aheadWindow(today), celebrationId: id });
  return (
    <Prefetched queries={[shown, upcoming, ...formQueries(actor)]}>
      <CelebrationPage celebrationId={id} today={today} localAddress={localAddress()} />
    </Prefetched>
  );
}
