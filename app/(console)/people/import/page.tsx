import { titled } from "#app/page-messages.ts";
import { ImportPage } from "#components/people/import-page.tsx";
import { RECENT_IMPORTS, recentImports } from "#lib/client/people/imports.ts";
import { importListQuery } from "#lib/contract/resources/person-import.ts";
import { roleAtLeast } from "#lib/contract/resources/roles.ts";
import { pageActor } from "#lib/server/auth/page-actor.ts";
import { list } from "#lib/server/people/import/import-service.ts";
import { NoAccess } from "../../no-access.tsx";
import { answered, asClientPage, Prefetched } from "../../prefetched.tsx";

export const generateMetadata = titled((t) => t.peopleImport.title);

export default async function Page() {
  const actor = await pageActor("/people/import");
  if (!roleAtLeast(actor.role, "editor")) return <NoAccess to="peopleImport" />;
  const imports = list(actor, importListQuery.parse(RECENT_IMPORTS));
  return (
    <Prefetched queries={[answered(recentImports(actor.orgId), asClientPage(imports))]}>
      <ImportPage />
    </Prefetched>
  );
}
