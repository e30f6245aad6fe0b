import { PAGE } from "#lib/client/api/collect-pages.ts";
import {
  collectOccurrences,
  type OccurrenceSpan,
  occurrencesOf,
} from "#lib/client/celebrations/occurrences.ts";
import type { Actor } from "#lib/server/actor.ts";
import { list, listOfCelebration } from "#lib/server/celebrations/occurrence-service.ts";
import { answered, asClientPage } from "../prefetched.tsx";

/** The occurrences of a span. */
export function occurrencesWithin(actor: Actor, span: OccurrenceSpan) {
  const { celebrationId, ...days } = span;
  const occurrences = collectOccurrences((cursor) => {
    const query = { ...days, limit: PAGE, cursor, count: false };
    return asClientPage(
      celebrationId === undefined ? list(actor, query) : listOfCelebration(actor, celebrationId, query),
    );
  });
  return answered(occurrencesOf(actor.orgId, span), occurrences);
}
