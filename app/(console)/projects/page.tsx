import { titled } from "#app/page-messages.ts";
import { parseListSearch } from "#components/data-table/list-search.ts";
import { ProjectList } from "#components/projects/project-list.tsx";
import { listProjectsFields } from "#lib/client/generated/list-fields/list-projects-fields.ts";
import { projectsPage } from "#lib/client/projects/projects.ts";
import { pageActor } from "#lib/server/auth/page-actor.ts";
import { list } from "#lib/server/projects/project-service.ts";
import { answered, asClientPage, Prefetched } from "../prefetched.tsx";
import { pageAddress, type Search } from "../route-params.ts";

export const generateMetadata = titled((t) => t.projects.title);

export default async function Page({ searchParams }: { searchParams: Promise<Search> }) {
  const actor = await pageActor(await pageAddress("/projects", searchParams));
  const parsed = parseListSearch(listProjectsFields, await searchParams);
  const query = { ...parsed, archived: parsed.archived ?? false };
  return (
    <Prefetched queries={[answered(projectsPage(actor.orgId, query), asClientPage(list(actor, query)))]}>
      <ProjectList />
    </Prefetched>
  );
}
