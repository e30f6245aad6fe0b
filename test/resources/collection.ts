import { database } from "#lib/server/database.ts";
import type { Prisma } from "#lib/server/generated/prisma/client.ts";
import { newId } from "#lib/server/ids.ts";
import { importSelection } from "./import.ts";
import { type NewRows, Table } from "./new-rows.ts";
import { inBody, inFilter, inPath, withAsset } from "./operation.ts";
import type { Resource } from "./resource.ts";
import { addVideo, FAILED, PREPARED, succeeded } from "./video.ts";

const collections = new Table((data: Prisma.CollectionCreateManyInput[]) =>
  database().collection.createMany({ data }),
);

export function addCollections(rows: NewRows, orgId: string, made: { template: string; person: string }) {
  const runningCollection = addCollection(rows, orgId, made.template, { status: "rendering", total: 1 });
  const endedCollection = addEndedCollection(rows, orgId, made.template);
  const video = { orgId, templateId: made.template, personId: made.person };
  const readyCollection = addCollection(rows, orgId, made.template, READY);
  addVideo(rows, { ...video, collectionId: readyCollection, position: 0, ...PREPARED });
  const inEnded = { ...video, collectionId: endedCollection };
  addVideo(rows, { ...video, collectionId: runningCollection, position: 0 });
  addVideo(rows, { ...inEnded, position: 1, ...succeeded() });
  return {
    runningCollection,
    readyCollection,
    /** Ended, with its archive, a video that failed and one that is out of date. */
    endedCollection,
    /** The video of `endedCollection` that failed. */
    collectionVideo: addVideo(rows, { ...inEnded, position: 0, ...FAILED }),
  };
}

function addCollection(
  rows: NewRows,
  orgId: string,
  templateId: string,
  state: Pick<Prisma.CollectionCreateManyInput, "status" | "total"> &
    Partial<Prisma.CollectionCreateManyInput>,
): string {
  const id = newId();
  collections.add(rows, {
    ...state,
    id,
    orgId,
    name: "All of us",
    type: "people",
    templateId,
    templateVersion: 1,
    fileName: "{{first_name}}",
    startedAt: new Date(),
  });
  return id;
}

function addEndedCollection(rows: NewRows, orgId: string, templateId: string): string {
  const zipKey = `organizations/${orgId}/collections/${newId()}.zip`;
  rows.files.push(zipKey);
  const counts = { total: 2, completed: 1, failed: 1 };
  const state = { ...counts, status: "completed", zipKey, completedAt: new Date() } as const;
  return addCollection(rows, orgId, templateId, state);
}

const READY = { status: "ready", keep: false, total: 1, completed: 1, completedAt: new Date() } as const;

const asset = inBody(({ image }) => image, withAsset);
const running = { "path.collection_id": inPath((rows) => rows.runningCollection) };
const ready = { "path.collection_id": inPath((rows) => rows.readyCollection) };
const ended = { "path.collection_id": inPath((rows) => rows.endedCollection) };

export const collection: Resource = {
  gets: {
    listCollections: {
      ask: () => ({}),
      references: {
        "query.project_id": inFilter(({ project }) => project),
        "query.template_id": inFilter(({ template }) => template),
      },
    },
    getCollection: {
      ask: (rows) => ({ params: { collection_id: rows.endedCollection } }),
      references: ended,
    },
    listCollectionVideos: {
      ask: (rows) => ({ params: { collection_id: rows.endedCollection } }),
      references: ended,
    },
    getCollectionArchive: {
      ask: (rows) => ({ params: { collection_id: rows.endedCollection } }),
      references: ended,
    },
  },
  posts: {
    createCollection: {
      ask: (rows) => ({
        body: { name: "May", template_id: rows.template, people: { ids: [rows.person, rows.otherPerson] } },
      }),
      references: {
        "body.template_id": inBody(({ template }) => template),
        "body.project_id": inBody(({ project }) => project),
        "body.people.ids[]": inBody(({ person }) => person),
        ...importSelection,
        "body.leave_out[]": inBody(({ person }) => person),
        "body.modifications asset": asset,
      },
      audit: "collection.created",
    },
    cancelCollection: {
      ask: (rows) => ({ params: { collection_id: rows.runningCollection } }),
      references: running,
      audit: "collection.canceled",
      repeatable: "Again, it is refused by the collection's status",
    },
    retryCollection: {
      ask: (rows) => ({ params: { collection_id: rows.endedCollection }, body: {} }),
      references: {
        ...ended,
        "body.videos[]": inBody(({ collectionVideo }) => collectionVideo),
        "body.modifications asset": asset,
      },
      audit: "collection.retried",
      repeatable: "Again, it is refused by the collection's status",
    },
    renderCollectionAgain: {
      ask: (rows) => ({ params: { collection_id: rows.endedCollection } }),
      references: ended,
      audit: "collection.rendered_again",
      repeatable: "Again, it is refused by the collection's status",
    },
    keepCollection: {
      ask: (rows) => ({ params: { collection_id: rows.readyCollection } }),
      references: ready,
      audit: "collection.kept",
      repeatable: "Again, it is refused by the collection's status",
    },
  },
  patches: {
    updateCollection: {
      ask: (rows) => ({ params: { collection_id: rows.endedCollection }, body: { name: "June" } }),
      references: ended,
      audit: "collection.updated",
      changes: [{ name: "One" }, { name: "Other" }],
      byRequest: [
        ...["id", "org_id", "type", "template_id", "template_version", "project_id", "modifications"],
        ...["file_name", "keep", "created_at"],
      ],
    },
  },
  deletes: {
    deleteCollection: {
      ask: (rows) => ({ params: { collection_id: rows.endedCollection } }),
      references: ended,
      audit: "collection.deleted",
    },
  },
  aboutNobody: [],
};
