import { titled } from "#app/page-messages.ts";
import { NewPerson } from "#components/people/new-person.tsx";
import { roleAtLeast } from "#lib/contract/resources/roles.ts";
import { pageActor } from "#lib/server/auth/page-actor.ts";
import { NoAccess } from "../../no-access.tsx";

export const generateMetadata = titled((t) => t.person.newTitle);

export default async function Page() {
  const { role } = await pageActor("/people/new");
  if (!roleAtLeast(role, "editor")) return <NoAccess to="people" />;
  return <NewPerson />;
}
