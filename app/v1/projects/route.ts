import { createProject, listProjects } from "#lib/contract/resources/project.ts";
import { implement } from "#lib/server/http/implement.ts";
import * as projects from "#lib/server/projects/project-service.ts";

export const GET = implement(listProjects, ({ actor, query }) => projects.list(actor, query));
export const POST = implement(createProject, ({ actor, body }) => projects.create(actor, body));
