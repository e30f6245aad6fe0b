import { listOccurrences } from "#lib/contract/resources/occurrence.ts";
import * as occurrences from "#lib/server/celebrations/occurrence-service.ts";
import { implement } from "#lib/server/http/implement.ts";

export const GET = implement(listOccurrences, ({ actor, query }) => occurrences.list(actor, query));
