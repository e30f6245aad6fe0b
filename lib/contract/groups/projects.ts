import {
  archiveProject,
  createProject,
  getProject,
  listProjects,
  project,
  restoreProject,
  updateProject,
} from "../resources/project.ts";
import { CREATED, ORGANIZATION_ID } from "./example-values.ts";
import { answer, group } from "./group.ts";

export const projects = group({
  tag: "Projects",
  explanation: "Folders for videos and collections.",
  operations: { listProjects, createProject, getProject, updateProject, archiveProject, restoreProject },
  bodies: {
    createProject: { name: "Spring 2026" },
    updateProject: { name: "Summer 2026" },
  },
  answers: [
    answer(project, {
      id: "0199d3c5-b7c4-7a52-9e08-6f2d4b1a3c95",
      org_id: ORGANIZATION_ID,
      name: "Spring 2026",
      slug: "spring-2026",
      archived_at: null,
      created_at: CREATED,
    }),
  ],
  auditTarget: "project",
  auditActions: ["project.created", "project.updated", "project.archived", "project.restored"],
});
