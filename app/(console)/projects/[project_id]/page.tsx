import { titled } from "#app/page-messages.ts";
import { ProjectPage } from "#components/projects/project-page.tsx";
import { projectWithTag } from "#lib/client/projects/projects.ts";
import { project, projectParams } from "#lib/contract/resources/project.ts";
import { pageActor } from "#lib/server/auth/page-actor.ts";
import { get } from "#lib/server/projects/project-service.ts";
import { answered, Prefetched, withTag } from "../../prefetched.tsx";
import { routeParams } from "../../route-params.ts";

export const generateMetadata = titled((t) => t.pages.project);

export default async function Page({ params }: { params: Promise<unknown> }) {
  const { project_id: projectId } = await routeParams(projectParams, params);
  const actor = await pageActor(`/projects/${projectId}`);
  return (
    <Prefetched
      queries={[answered(projectWithTag(actor.orgId, projectId), withTag(get(actor, projectId), project))]}
    >
      <ProjectPage projectId={projectId} />
    </Prefetched>
  );
}
