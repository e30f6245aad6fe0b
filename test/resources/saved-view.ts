import { database } from "#lib/server/database.ts";
import type { Prisma } from "#lib/server/generated/prisma/client.ts";
import { newId } from "#lib/server/ids.ts";
import { type NewRows, Table } from "./new-rows.ts";
import { inPath } from "./operation.ts";
import type { Resource } from "./resource.ts";

const savedViews = new Table((data: Prisma.SavedViewCreateManyInput[]) =>
  database().savedView.createMany({ data }),
);

/** A view of the organization by somebody who has left. */
export function addSavedViews(rows: NewRows, orgId: string) {
  const id = newId();
  const author = { authorType: "user" as const, authorId: newId() };
  const view = {
    list: "people" as const,
    name: `View ${id}`,
    parameters: { sort: "last_name" },
    position: 0,
  };
  savedViews.add(rows, { id, orgId, ...view, ...author });
  return { savedView: id };
}

const references = { "path.saved_view_id": inPath((rows) => rows.savedView) };

export const savedView: Resource = {
  gets: {
    listSavedViews: { ask: () => ({ query: { list: "people" } }) },
    getSavedView: { ask: (rows) => ({ params: { saved_view_id: rows.savedView } }), references },
  },
  posts: {
    createSavedView: {
      // Another list than that of the rows above, which has room for few more.
      ask: () => ({
        body: { list: "videos", name: `Late ${newId()}`, query: "stale=true", visibility: "organization" },
      }),
      // A viewer makes private ones.
      lowest: "editor",
      audit: "saved_view.created",
    },
  },
  patches: {
    updateSavedView: {
      ask: (rows) => ({ params: { saved_view_id: rows.savedView }, body: { query: "status=archived" } }),
      // Authors change their own with a lower one.
      lowest: "admin",
      references,
      audit: "saved_view.updated",
      changes: [{ query: "sort=first_name" }, { query: "sort=hire_date" }],
      byRequest: ["id", "org_id", "list", "author_type", "author_id", "created_at", "updated_at"],
    },
  },
  deletes: {
    deleteSavedView: {
      ask: (rows) => ({ params: { saved_view_id: rows.savedView } }),
      // Authors delete their own with a lower one.
      lowest: "admin",
      references,
      audit: "saved_view.deleted",
    },
  },
  aboutNobody: [],
};
