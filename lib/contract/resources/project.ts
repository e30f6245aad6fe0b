import { z } from "zod";
import { contract, pageFields } from "../contract.ts";
import { creationSort } from "../fields/creation-sort.ts";
import { object, queryBoolean, text, uuid } from "../fields/fields.ts";
import { namePatch, names } from "../fields/named.ts";

export const project = z
  .object({
    id: z.uuid(),
    org_id: z.uuid(),
    name: z.string(),
    slug: z.string(),
    archived_at: z.iso.datetime().nullable(),
    created_at: z.iso.datetime(),
  })
  .meta({ id: "Project" });

export const projectInput = names.meta({ id: "ProjectInput" });

export const projectPatch = namePatch.meta({ id: "ProjectPatch" });

export const projectListQuery = object({
  q: text({ min: 1, max: 120 })
    .optional()
    .describe(
      "Parts of the name, in any order, ignoring accents. One or two letters match only at the beginning of a word.",
    ),
  slug: text({ min: 1, max: 60 }).optional().describe("Only the project with this slug."),
  archived: queryBoolean().optional().describe("True lists only archived projects, false only live ones."),
  sort: creationSort,
  ...pageFields,
});

export const projectParams = object({ project_id: uuid() });

const tag = "Projects";

export const listProjects = contract({
  id: "listProjects",
  method: "GET",
  path: "/v1/projects",
  access: "viewer",
  tag,
  summary: "List projects",
  query: projectListQuery,
  success: { status: 200, schema: project, page: true },
});

export const createProject = contract({
  id: "createProject",
  method: "POST",
  path: "/v1/projects",
  access: "editor",
  tag,
  summary: "Create a project",
  body: projectInput,
  success: { status: 201, schema: project },
  idempotent: true,
  etag: true,
  faults: [409],
});

export const getProject = contract({
  id: "getProject",
  method: "GET",
  path: "/v1/projects/{project_id}",
  access: "viewer",
  tag,
  summary: "Get a project",
  params: projectParams,
  success: { status: 200, schema: project },
  etag: true,
  faults: [404],
});

export const updateProject = contract({
  id: "updateProject",
  method: "PATCH",
  path: "/v1/projects/{project_id}",
  access: "editor",
  tag,
  summary: "Change a project",
  params: projectParams,
  body: projectPatch,
  success: { status: 200, schema: project },
  etag: true,
  faults: [404, 409, 412],
});

export const archiveProject = contract({
  id: "archiveProject",
  method: "POST",
  path: "/v1/projects/{project_id}/archive",
  access: "editor",
  tag,
  summary: "Archive a project",
  description:
    "An archived project takes no new videos and collections (409). Its existing ones stay. Archiving an archived project changes nothing.",
  params: projectParams,
  success: { status: 200, schema: project },
  etag: true,
  faults: [404],
});

export const restoreProject = contract({
  id: "restoreProject",
  method: "POST",
  path: "/v1/projects/{project_id}/restore",
  access: "editor",
  tag,
  summary: "Restore an archived project",
  description: "Restoring a project that is not archived changes nothing.",
  params: projectParams,
  success: { status: 200, schema: project },
  etag: true,
  faults: [404],
});
