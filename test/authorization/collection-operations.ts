import { inBody, inFilter, inPath, type Operation, withAsset } from "./operation.ts";

const asset = inBody(({ image }) => image, withAsset);
const running = { "path.collection_id": inPath((rows) => rows.runningCollection) };
const ended = { "path.collection_id": inPath((rows) => rows.endedCollection) };

export const collectionOperations: Record<string, Operation> = {
  listCollections: {
    ask: () => ({}),
    references: {
      "query.project_id": inFilter(({ project }) => project),
      "query.template_id": inFilter(({ template }) => template),
    },
  },
  createCollection: {
    ask: (rows) => ({
      body: { name: "May", template_id: rows.template, people: { ids: [rows.person, rows.otherPerson] } },
    }),
    references: {
      "body.template_id": inBody(({ template }) => template),
      "body.project_id": inBody(({ project }) => project),
      "body.people.ids[]": inBody(({ person }) => person),
      "body.leave_out[]": inBody(({ person }) => person),
      "body.modifications asset": asset,
    },
  },
  getCollection: { ask: (rows) => ({ params: { collection_id: rows.endedCollection } }), references: ended },
  updateCollection: {
    ask: (rows) => ({ params: { collection_id: rows.endedCollection }, body: { name: "June" } }),
    references: ended,
  },
  deleteCollection: {
    ask: (rows) => ({ params: { collection_id: rows.endedCollection } }),
    references: ended,
  },
  cancelCollection: {
    ask: (rows) => ({ params: { collection_id: rows.runningCollection } }),
    references: running,
  },
  retryCollection: {
    ask: (rows) => ({ params: { collection_id: rows.endedCollection }, body: {} }),
    references: {
      ...ended,
      "body.videos[]": inBody(({ collectionVideo }) => collectionVideo),
      "body.modifications asset": asset,
    },
  },
  renderCollectionAgain: {
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
};
