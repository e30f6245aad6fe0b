import { listPersonValues } from "#lib/contract/resources/person-value.ts";
import { implement } from "#lib/server/http/implement.ts";
import * as values from "#lib/server/people/person-value-service.ts";

export const GET = implement(listPersonValues, ({ actor, query }) => values.list(actor, query));
