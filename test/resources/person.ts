import { database } from "#lib/server/database.ts";
import type { Prisma } from "#lib/server/generated/prisma/client.ts";
import { newId } from "#lib/server/ids.ts";
import { importFilter } from "./import.ts";
import { type NewRows, Table } from "./new-rows.ts";
import { type Ask, inBody, inPath } from "./operation.ts";
import type { Resource } from "./resource.ts";

const people = new Table((data: Prisma.PersonCreateManyInput[]) => database().person.createMany({ data }));

export const addPeople = (rows: NewRows, orgId: string) => ({
  person: addPerson(rows, { orgId, firstName: "Ada", birthDate: "1990-05-17", lastName: "Lovelace" }),
  otherPerson: addPerson(rows, { orgId, firstName: "Grace", lastName: "Hopper" }),
  archivedPerson: addPerson(rows, { orgId, firstName: "Alan", status: "archived" }),
});

function addPerson(rows: NewRows, person: Omit<Prisma.PersonCreateManyInput, "id">): string {
  const id = newId();
  people.add(rows, { ...person, id });
  return id;
}

const references = { "path.person_id": inPath((rows) => rows.person) };
const photo = { "body.photo_asset_id": inBody(({ image }) => image) };

/** A try of an import with an id in a column of its own. */
const tableWith = (column: string) => (_: Ask, id: string) => ({
  query: { dry_run: "true" },
  file: { contentType: "text/csv", content: `first_name,${column}\nAda,${id}\n` },
});

/** Nobody else is called so: people of this name are those that imports have made. */
export const IMPORTED_NAME = "Margaret";

export const person: Resource = {
  gets: {
    listPeople: { ask: () => ({}), references: importFilter("empty") },
    getPerson: { ask: (rows) => ({ params: { person_id: rows.person } }), references },
    listPersonValues: { ask: () => ({ query: { field: "sector" } }), references: importFilter("empty") },
    exportPeople: { ask: () => ({}), references: importFilter("no rows") },
  },
  posts: {
    createPerson: {
      ask: () => ({ body: { first_name: "Ada" } }),
      references: photo,
      audit: "person.created",
      repeated: () => ({ body: { first_name: "Eve", external_id: "eve" } }),
    },
    importPeople: {
      ask: () => ({ file: { contentType: "text/csv", content: "first_name\nAda\n" } }),
      references: {
        "body.id cell": { row: (rows) => rows.person, answer: "row rejected", put: tableWith("id") },
        "body.photo_asset_id cell": {
          row: ({ image }) => image,
          answer: "row rejected",
          put: tableWith("photo_asset_id"),
        },
      },
      audit: "person.imported",
      repeated: () => ({
        file: {
          contentType: "text/csv",
          content: `first name;birth date\n${IMPORTED_NAME};\n${IMPORTED_NAME};some day\n`,
        },
      }),
    },
    archivePerson: {
      ask: (rows) => ({ params: { person_id: rows.person } }),
      references,
      audit: "person.archived",
      repeatable: "Again, it changes nothing",
    },
    restorePerson: {
      ask: (rows) => ({ params: { person_id: rows.archivedPerson } }),
      references: { "path.person_id": inPath(({ archivedPerson }) => archivedPerson) },
      audit: "person.restored",
      repeatable: "Again, it changes nothing",
    },
  },
  patches: {
    updatePerson: {
      ask: (rows) => ({ params: { person_id: rows.person }, body: { position: "Mathematician" } }),
      references: { ...references, ...photo },
      audit: "person.updated",
      changes: [{ phone: "1" }, { phone: "2" }],
      byRequest: ["id", "org_id", "photo_url", "status", "created_at", "updated_at"],
    },
  },
  deletes: {
    deletePerson: {
      ask: (rows) => ({ params: { person_id: rows.person } }),
      references,
      audit: "person.erased",
    },
  },
  aboutNobody: [],
};
