import type { z } from "zod";
import type { savedView } from "#lib/contract/resources/saved-view.ts";
import { type ViewParameters, viewQuery } from "#lib/contract/resources/view-query.ts";
import type { SavedViewRow } from "./saved-view-queries.ts";

export type SavedViewResource = z.output<typeof savedView>;

/** A saved view as the API shows it. */
export function toSavedView(row: SavedViewRow): SavedViewResource {
  return {
    id: row.id,
    org_id: row.orgId,
    list: row.list,
    name: row.name,
    query: viewQuery(row.parameters as ViewParameters),
    visibility: row.privateToId === null ? "organization" : "private",
    position: row.position,
    author_type: row.authorType === "user" ? "user" : "api_key",
    author_id: row.authorId,
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  };
}
