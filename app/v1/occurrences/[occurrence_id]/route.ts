import { getOccurrence } from "#lib/contract/resources/occurrence.ts";
import * as occurrences from "#lib/server/celebrations/occurrence-service.ts";
import { implement } from "#lib/server/http/implement.ts";

export const GET = implement(getOccurrence, ({ actor, params }) =>
  occurrences.get(actor, params.occurrence_id),
);
