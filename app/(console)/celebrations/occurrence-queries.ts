import { PAGE } from "#lib/client/api/collect-pages.ts";
import { collectOccurrences, occurrencesOf } from "#lib/client/celebrations/occurrences.ts";
import type { DayWindow } from "#lib/client/people/celebrations.ts";
import type { Actor } from "#lib/server/actor.ts";
import { list, listOfCelebration } from "#lib/server/celebrations/occurrence-service.ts";
import { answered, asClientPage } from "../prefetched.tsx";

/** What lies within days. @param celebrationId of one celebration alone */
export function occurrencesWithin(actor: Actor, days: DayWindow, celebrationId?: string) {
  const span = celebrationId === undefined ? days : { ...days, celebrationId };
  const occurrences = collectOccurrences((cursor) => {
    const query = { ...days, limit: PAGE, cursor, count: false };
    return asClientPage(
      celebrationId === undefined ? list(actor, query) : listOfCelebration(actor, celebrationId, query),
    );
  });
  return answered(occurrencesOf(actor.orgId, span), occurrences);
}
