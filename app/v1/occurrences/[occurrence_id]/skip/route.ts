import { skipOccurrence } from "#lib/contract/resources/occurrence.ts";
import * as occurrences from "#lib/server/celebrations/occurrence-command-service.ts";
import { implement } from "#lib/server/http/implement.ts";

export const POST = implement(skipOccurrence, ({ actor, params }) =>
  occurrences.skip(actor, params.occurrence_id),
);
