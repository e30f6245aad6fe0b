import { archiveProject } from "#lib/contract/resources/project.ts";
import { implement } from "#lib/server/http/implement.ts";
import * as projects from "#lib/server/projects/project-service.ts";

export const POST = implement(archiveProject, ({ actor, params }) =>
  projects.archive(actor, params.project_id),
);
