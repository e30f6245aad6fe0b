import type { JsonValue } from "#lib/contract/fields/json-object.ts";
import { database } from "#lib/server/database.ts";
import type { Prisma } from "#lib/server/generated/prisma/client.ts";
import { newId } from "#lib/server/ids.ts";
import { type NewRows, Table } from "./new-rows.ts";
import { inBody, inPath, putAt, type Reference } from "./operation.ts";
import type { Resource } from "./resource.ts";

const imports = new Table((data: Prisma.ImportCreateManyInput[]) => database().import.createMany({ data }));
const items = new Table((data: Prisma.ImportItemCreateManyInput[]) =>
  database().importItem.createMany({ data }),
);

export function addImports(rows: NewRows, orgId: string, made: { person: string }) {
  const id = newId();
  const counts = { total: 1, created: 0, updated: 1, unchanged: 0, rejected: 0 };
  imports.add(rows, { id, orgId, ...counts, actorType: "user", actorId: newId() });
  const values = { before: { position: "Clerk" }, after: { position: "Nurse" } };
  items.add(rows, { orgId, importId: id, personId: made.person, ...values });
  return { import: id };
}

/** The filter of people by import, which takes one id or several. */
export function importFilter(answer: "empty" | "no rows"): Record<string, Reference> {
  const row: Reference["row"] = (rows) => rows.import;
  const put: Reference["put"] = (ask, id) => putAt(ask, "query.import_id", id);
  return { "query.import_id": { row, answer, put }, "query.import_id[]": { row, answer, put } };
}

/** The same in a body that selects people. */
export const importSelection: Record<string, Reference> = {
  "body.people.filter.import_id": selection((id) => id),
  "body.people.filter.import_id[]": selection((id) => [id]),
};

function selection(given: (id: string) => JsonValue): Reference {
  return inBody(
    (rows) => rows.import,
    (ask, id) => ({ ...ask, body: { ...ask.body, people: { filter: { import_id: given(id) } } } }),
  );
}

const references = { "path.import_id": inPath((rows) => rows.import) };

export const personImport: Resource = {
  gets: {
    listImports: { ask: () => ({}) },
    getImport: {
      ask: (rows) => ({ params: { import_id: rows.import } }),
      references,
      tagUntested: "A file creates it, not a body",
    },
  },
  posts: {
    undoImport: {
      ask: (rows) => ({ params: { import_id: rows.import } }),
      references,
      audit: "import.undone",
    },
  },
  aboutNobody: [],
};
