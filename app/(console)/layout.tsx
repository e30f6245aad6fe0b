import type { ReactNode } from "react";
import { ConsoleShell } from "#components/shell/console-shell.tsx";
import { COUNT_QUERY, peoplePage } from "#lib/client/people/people.ts";
import { personListQuery } from "#lib/contract/resources/person.ts";
import { findPageUser, pageActor, pageCaller } from "#lib/server/auth/page-actor.ts";
import { listAll as listOrganizations } from "#lib/server/organizations/organization-service.ts";
import { list as listPeople } from "#lib/server/people/person-service.ts";
import { currentSpaceFault } from "#lib/server/storage/space-watch.ts";
import { answered, asClientPage, Prefetched } from "./prefetched.tsx";
import { switchOrganization } from "./switch-organization.ts";

export default async function ConsoleLayout({ children }: { children: ReactNode }) {
  const user = await findPageUser();
  // The page itself leads to sign-in: it alone knows where to come back to.
  if (user === null) return children;
  const actor = await pageActor();
  const organizations = await listOrganizations(await pageCaller(user.id));
  const current = organizations.find(({ id }) => id === actor.orgId);
  const count = asClientPage(listPeople(actor, personListQuery.parse(COUNT_QUERY)));
  return (
    <Prefetched queries={[answered(peoplePage(actor.orgId, COUNT_QUERY), count)]}>
      <ConsoleShell
        key={actor.orgId}
        organization={{
          id: actor.orgId,
          name: current?.name ?? "",
          timeZone: current?.time_zone ?? "UTC",
          showsAge: current?.show_age ?? false,
          role: actor.role,
          userId: user.id,
        }}
        organizations={organizations.map(({ id, name: each }) => ({ id, name: each }))}
        switchTo={switchOrganization}
        user={{ name: user.name, email: user.email }}
        storageLack={await currentSpaceFault()}
      >
        {children}
      </ConsoleShell>
    </Prefetched>
  );
}
