import { database } from "#lib/server/database.ts";
import type { Prisma } from "#lib/server/generated/prisma/client.ts";
import { newId } from "#lib/server/ids.ts";
import { type NewRows, Table } from "./new-rows.ts";
import { inPath } from "./operation.ts";
import type { Resource } from "./resource.ts";

const projects = new Table((data: Prisma.ProjectCreateManyInput[]) =>
  database().project.createMany({ data }),
);

export const addProjects = (rows: NewRows, orgId: string) => ({
  project: addProject(rows, orgId, null),
  archivedProject: addProject(rows, orgId, new Date()),
});

function addProject(rows: NewRows, orgId: string, archivedAt: Date | null): string {
  const id = newId();
  projects.add(rows, { id, orgId, name: "Autumn", slug: `autumn-${id}`, archivedAt });
  return id;
}

const references = { "path.project_id": inPath((rows) => rows.project) };

export const project: Resource = {
  gets: {
    listProjects: { ask: () => ({}) },
    getProject: { ask: (rows) => ({ params: { project_id: rows.project } }), references },
  },
  posts: {
    createProject: {
      ask: () => ({ body: { name: "Spring" } }),
      audit: "project.created",
      repeated: () => ({ body: { name: "Project", slug: "project" } }),
    },
    archiveProject: {
      ask: (rows) => ({ params: { project_id: rows.project } }),
      references,
      audit: "project.archived",
      repeatable: "Again, it changes nothing",
    },
    restoreProject: {
      ask: (rows) => ({ params: { project_id: rows.archivedProject } }),
      references: { "path.project_id": inPath((rows) => rows.archivedProject) },
      audit: "project.restored",
      repeatable: "Again, it changes nothing",
    },
  },
  patches: {
    updateProject: {
      ask: (rows) => ({ params: { project_id: rows.project }, body: { name: "Summer" } }),
      references,
      audit: "project.updated",
      changes: [{ name: "One" }, { name: "Other" }],
      byRequest: ["id", "org_id", "archived_at", "created_at"],
    },
  },
  aboutNobody: ["projects"],
};
