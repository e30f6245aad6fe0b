import { titled } from "#app/page-messages.ts";
import { parseListSearch } from "#components/data-table/list-search.ts";
import { NewTemplate } from "#components/template-editor/new-template.tsx";
import { newTemplateSearch } from "#components/template-editor/new-template-search.ts";
import { roleAtLeast } from "#lib/contract/resources/roles.ts";
import { pageActor } from "#lib/server/auth/page-actor.ts";
import { NoAccess } from "../../no-access.tsx";
import { pageAddress, type Search } from "../../route-params.ts";

export const generateMetadata = titled((t) => t.editor.newTitle);

export default async function Page({ searchParams }: { searchParams: Promise<Search> }) {
  const { role } = await pageActor(await pageAddress("/templates/new", searchParams));
  if (!roleAtLeast(role, "editor")) return <NoAccess to="templates" />;
  return <NewTemplate search={parseListSearch(newTemplateSearch, await searchParams)} />;
}
