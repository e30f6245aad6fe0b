import { getProject, updateProject } from "#lib/contract/resources/project.ts";
import { implement } from "#lib/server/http/implement.ts";
import * as projects from "#lib/server/projects/project-service.ts";

export const GET = implement(getProject, ({ actor, params }) => projects.get(actor, params.project_id));
export const PATCH = implement(updateProject, ({ actor, params, body, ifMatch }) =>
  projects.update(actor, params.project_id, body, ifMatch),
);
