import { type Ask, inBody, inPath, type Operation } from "./operation.ts";

const person = { "path.person_id": inPath(({ person }) => person) };
const photo = { "body.photo_asset_id": inBody(({ image }) => image) };

/** A try of an import with an id in a column of its own. */
const tableWith = (column: string) => (_: Ask, id: string) => ({
  query: { dry_run: "true" },
  file: { contentType: "text/csv", content: `first_name,${column}\nAda,${id}\n` },
});

export const peopleOperations: Record<string, Operation> = {
  listPeople: { ask: () => ({}) },
  createPerson: { ask: () => ({ body: { first_name: "Ada" } }), references: photo },
  importPeople: {
    ask: () => ({ file: { contentType: "text/csv", content: "first_name\nAda\n" } }),
    references: {
      "body.id cell": { row: ({ person }) => person, answer: "row rejected", put: tableWith("id") },
      "body.photo_asset_id cell": {
        row: ({ image }) => image,
        answer: "row rejected",
        put: tableWith("photo_asset_id"),
      },
    },
  },
  getPerson: { ask: (rows) => ({ params: { person_id: rows.person } }), references: person },
  updatePerson: {
    ask: (rows) => ({ params: { person_id: rows.person }, body: { position: "Mathematician" } }),
    references: { ...person, ...photo },
  },
  deletePerson: { ask: (rows) => ({ params: { person_id: rows.person } }), references: person },
  archivePerson: { ask: (rows) => ({ params: { person_id: rows.person } }), references: person },
  restorePerson: {
    ask: (rows) => ({ params: { person_id: rows.archivedPerson } }),
    references: { "path.person_id": inPath(({ archivedPerson }) => archivedPerson) },
  },
  exportPeople: { ask: () => ({}) },
};
