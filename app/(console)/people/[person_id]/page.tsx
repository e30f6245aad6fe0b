import { titled } from "#app/page-messages.ts";
import { PersonPage } from "#components/people/person-page.tsx";
import { personWithTag } from "#lib/client/people/people.ts";
import { person, personParams } from "#lib/contract/resources/person.ts";
import { pageActor } from "#lib/server/auth/page-actor.ts";
import { get } from "#lib/server/people/person-service.ts";
import { answered, Prefetched, withTag } from "../../prefetched.tsx";
import { routeParams } from "../../route-params.ts";

export const generateMetadata = titled((t) => t.pages.person);

export default async function Page({ params }: { params: Promise<unknown> }) {
  const { person_id: personId } = await routeParams(personParams, params);
  const actor = await pageActor(`/people/${personId}`);
  return (
    <Prefetched
      queries={[answered(personWithTag(actor.orgId, personId), withTag(get(actor, personId), person))]}
    >
      <PersonPage personId={personId} />
    </Prefetched>
  );
}
