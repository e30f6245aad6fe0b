import { restoreProject } from "#lib/contract/resources/project.ts";
import { implement } from "#lib/server/http/implement.ts";
import * as projects from "#lib/server/projects/project-service.ts";

export const POST = implement(restoreProject, ({ actor, params }) =>
  projects.restore(actor, params.project_id),
);
