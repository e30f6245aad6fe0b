import { listCelebrationOccurrences } from "#lib/contract/resources/occurrence.ts";
import * as occurrences from "#lib/server/celebrations/occurrence-service.ts";
import { implement } from "#lib/server/http/implement.ts";

export const GET = implement(listCelebrationOccurrences, ({ actor, params, query }) =>
  occurrences.listOfCelebration(actor, params.celebration_id, query),
);
