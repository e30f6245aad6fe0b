import { listImports } from "#lib/contract/resources/person-import.ts";
import { implement } from "#lib/server/http/implement.ts";
import * as imports from "#lib/server/people/import/import-service.ts";

export const GET = implement(listImports, ({ actor, query }) => imports.list(actor, query));
