import { titled } from "#app/page-messages.ts";
import { HolidaysPage } from "#components/holidays/holidays-page.tsx";
import { localDay } from "#components/ui/local-day.ts";
import { holidaysFrom } from "#lib/client/holidays/holidays.ts";
import { organizationWithTag } from "#lib/client/organization/organizations.ts";
import { organization } from "#lib/contract/resources/organization.ts";
import { roleAtLeast } from "#lib/contract/resources/roles.ts";
import { pageActor } from "#lib/server/auth/page-actor.ts";
import { pageTimeZone } from "#lib/server/auth/page-time-zone.ts";
import { list } from "#lib/server/celebrations/holiday-service.ts";
import { clock } from "#lib/server/clock.ts";
import { get } from "#lib/server/organizations/organization-service.ts";
import { NoAccess } from "../../no-access.tsx";
import { answered, everyItem, Prefetched, withTag } from "../../prefetched.tsx";

export const generateMetadata = titled((t) => t.holidays.title);

export default async function Page() {
  const actor = await pageActor("/settings/holidays");
  if (!roleAtLeast(actor.role, "admin")) return <NoAccess to="settings" />;
  const today = localDay(clock.now(), await pageTimeZone());
  const queries = [
    answered(
      holidaysFrom(actor.orgId, today),
      everyItem((query) => list(actor, { ...query, from: today })),
    ),
    answered(organizationWithTag(actor.orgId), withTag(get(actor), organization)),
  ];
  return (
    <Prefetched queries={queries}>
      <HolidaysPage today={today} />
    </Prefetched>
  );
}
