import { importPeople } from "#lib/contract/resources/person-csv.ts";
import { implement } from "#lib/server/http/implement.ts";
import * as people from "#lib/server/people/import/person-import-service.ts";

export const POST = implement(importPeople, ({ actor, query, save, signal }) =>
  people.importPeople(actor, save, query, signal),
);
