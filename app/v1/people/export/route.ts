import { exportPeople } from "#lib/contract/resources/person-csv.ts";
import { csvResponse } from "#lib/server/http/csv-response.ts";
import { implement } from "#lib/server/http/implement.ts";
import * as people from "#lib/server/people/person-export-service.ts";

export const GET = implement(exportPeople, async ({ actor, query, signal }) =>
  csvResponse(await people.exportPeople(actor, query, signal)),
);
