import { titled } from "#app/page-messages.ts";
import { NewPerson } from "#components/people/new-person.tsx";
import { customFieldsList } from "#lib/client/custom-fields/custom-fields.ts";
import { roleAtLeast } from "#lib/contract/resources/roles.ts";
import { pageActor } from "#lib/server/auth/page-actor.ts";
import { list } from "#lib/server/custom-fields/custom-field-service.ts";
import { NoAccess } from "../../no-access.tsx";
import { answered, everyItem, Prefetched } from "../../prefetched.tsx";

export const generateMetadata = titled((t) => t.person.newTitle);

export default async function Page() {
  const actor = await pageActor("/people/new");
  if (!roleAtLeast(actor.role, "editor")) return <NoAccess to="people" />;
  const fields = everyItem((query) => list(actor, query));
  return (
    <Prefetched queries={[answered(customFieldsList(actor.orgId), fields)]}>
      <NewPerson />
    </Prefetched>
  );
}
