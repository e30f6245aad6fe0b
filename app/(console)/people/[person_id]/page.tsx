import { titled } from "#app/page-messages.ts";
import { PersonPage } from "#components/people/person-page.tsx";
import { localDay } from "#components/ui/local-day.ts";
import { customFieldsList } from "#lib/client/custom-fields/custom-fields.ts";
import { personWithTag } from "#lib/client/people/people.ts";
import { person, personParams } from "#lib/contract/resources/person.ts";
import { pageActor } from "#lib/server/auth/page-actor.ts";
import { pageTimeZone } from "#lib/server/auth/page-time-zone.ts";
import { clock } from "#lib/server/clock.ts";
import { list } from "#lib/server/custom-fields/custom-field-service.ts";
import { get } from "#lib/server/people/person-service.ts";
import { answered, everyItem, Prefetched, withTag } from "../../prefetched.tsx";
import { routeParams } from "../../route-params.ts";

export const generateMetadata = titled((t) => t.pages.person);

export default async function Page({ params }: { params: Promise<unknown> }) {
  const { person_id: personId } = await routeParams(personParams, params);
  const actor = await pageActor(`/people/${personId}`);
  const fields = everyItem((query) => list(actor, query));
  return (
    <Prefetched
      queries={[
        answered(personWithTag(actor.orgId, personId), withTag(get(actor, personId), person)),
        answered(customFieldsList(actor.orgId), fields),
      ]}
    >
      <PersonPage personId={personId} today={localDay(clock.now(), await pageTimeZone())} />
    </Prefetched>
  );
}
