import { database } from "#lib/server/database.ts";
import type { Prisma } from "#lib/server/generated/prisma/client.ts";
import { newId } from "#lib/server/ids.ts";
import { importSelection } from "./import.ts";
import { type NewRows, Table } from "./new-rows.ts";
import { inBody, inFilter, inPath, putAt, type Reference } from "./operation.ts";
import type { Resource } from "./resource.ts";

const bulkActions = new Table((data: Prisma.BulkActionCreateManyInput[]) =>
  database().bulkAction.createMany({ data }),
);
const items = new Table((data: Prisma.BulkActionItemCreateManyInput[]) =>
  database().bulkActionItem.createMany({ data }),
);

export function addBulkActions(rows: NewRows, orgId: string, made: { person: string }) {
  const actorId = newId();
  const queuedBulkAction = addBulkAction(rows, orgId, { status: "queued" });
  const endedBulkAction = addBulkAction(rows, orgId, {
    ...{ status: "completed", actorId, succeeded: 1, endedAt: new Date() },
  });
  for (const [bulkActionId, status] of [
    [queuedBulkAction, "pending"],
    [endedBulkAction, "succeeded"],
  ] as const) {
    const values = { before: { status: "active" }, after: { status: "archived" } };
    items.add(rows, { orgId, bulkActionId, personId: made.person, targetId: made.person, status, ...values });
  }
  return { queuedBulkAction, endedBulkAction, bulkActor: actorId };
}

function addBulkAction(
  rows: NewRows,
  orgId: string,
  state: Partial<Prisma.BulkActionCreateManyInput>,
): string {
  const id = newId();
  bulkActions.add(rows, { action: "archive", total: 1, actorType: "user", ...state, id, orgId });
  return id;
}

const ended = { "path.bulk_action_id": inPath((rows) => rows.endedBulkAction) };

const ACTIONS = {
  videos: "delete_videos",
  collections: "delete_collections",
  messages: "cancel_messages",
} as const;

/** A place that names a row of an action other than the body of `ask`, which is about people. */
function selects(
  target: keyof typeof ACTIONS,
  place: string,
  row: Reference["row"],
): Record<string, Reference> {
  const at = `body.${target}.${place}`;
  return { [at]: inBody(row, (_, id) => putAt({ body: { action: ACTIONS[target] } }, at, id)) };
}

export const bulkAction: Resource = {
  gets: {
    listBulkActions: {
      ask: () => ({}),
      references: { "query.actor_id": inFilter(({ bulkActor }) => bulkActor) },
    },
    getBulkAction: {
      ask: (rows) => ({ params: { bulk_action_id: rows.endedBulkAction } }),
      references: ended,
    },
    listBulkFailures: {
      ask: (rows) => ({ params: { bulk_action_id: rows.endedBulkAction } }),
      references: ended,
    },
    listBulkItems: {
      ask: (rows) => ({ params: { bulk_action_id: rows.endedBulkAction } }),
      references: ended,
    },
  },
  posts: {
    createBulkAction: {
      ask: (rows) => ({ body: { action: "archive", people: { ids: [rows.person] } } }),
      references: {
        "body.people.ids[]": inBody(({ person }) => person),
        ...importSelection,
        ...selects("videos", "ids[]", ({ failedVideo }) => failedVideo),
        ...selects("videos", "filter.template_id", ({ template }) => template),
        ...selects("videos", "filter.project_id", ({ project }) => project),
        ...selects("videos", "filter.person_id", ({ person }) => person),
        ...selects("videos", "filter.collection_id", ({ endedCollection }) => endedCollection),
        ...selects("collections", "ids[]", ({ endedCollection }) => endedCollection),
        ...selects("collections", "filter.template_id", ({ template }) => template),
        ...selects("collections", "filter.project_id", ({ project }) => project),
        ...selects("messages", "ids[]", ({ scheduledMessage }) => scheduledMessage),
        ...selects("messages", "filter.collection_id", ({ endedCollection }) => endedCollection),
        ...selects("messages", "filter.video_id", ({ collectionVideo }) => collectionVideo),
        ...selects("messages", "filter.person_id", ({ person }) => person),
      },
      audit: "people.archived",
    },
    cancelBulkAction: {
      ask: (rows) => ({ params: { bulk_action_id: rows.queuedBulkAction } }),
      references: { "path.bulk_action_id": inPath((rows) => rows.queuedBulkAction) },
      audit: "bulk_action.canceled",
      repeatable: "Again, it is refused by the bulk action's status",
    },
    undoBulkAction: {
      ask: (rows) => ({ params: { bulk_action_id: rows.endedBulkAction } }),
      references: ended,
      audit: "people.restored",
    },
  },
  aboutNobody: [],
};
