import { titled } from "#app/page-messages.ts";
import { ImportPage } from "#components/people/import-page.tsx";
import { roleAtLeast } from "#lib/contract/resources/roles.ts";
import { pageActor } from "#lib/server/auth/page-actor.ts";
import { NoAccess } from "../../no-access.tsx";

export const generateMetadata = titled((t) => t.peopleImport.title);

export default async function Page() {
  const { role } = await pageActor("/people/import");
  if (!roleAtLeast(role, "editor")) return <NoAccess to="peopleImport" />;
  return <ImportPage />;
}
