import type { z } from "zod";
import type { project } from "#lib/contract/resources/project.ts";
import type { ProjectRow } from "./project-queries.ts";

export type ProjectResource = z.output<typeof project>;

/** A project as the API shows it. */
export function toProject(row: ProjectRow): ProjectResource {
  return {
    id: row.id,
    org_id: row.orgId,
    name: row.name,
    slug: row.slug,
    archived_at: row.archivedAt?.toISOString() ?? null,
    created_at: row.createdAt.toISOString(),
  };
}
