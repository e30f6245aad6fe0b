import {
  NAMED_PEOPLE,
  pickerQuery,
  recipientsQuery,
  withoutDayQuery,
} from "#components/collections/new/recipients/recipient-queries.ts";
import type { Occasion, Recipients } from "#components/collections/new/recipients/recipients.ts";
import { type PeopleQuery, peoplePage, personWithTag } from "#lib/client/people/people.ts";
import { person, personListQuery } from "#lib/contract/resources/person.ts";
import type { Actor } from "#lib/server/actor.ts";
import { NotFoundError } from "#lib/server/errors.ts";
import { get, list } from "#lib/server/people/person-service.ts";
import { answered, asClientPage, withTag } from "../../prefetched.tsx";

/** Who stands in the first step of a new collection: what came after the page would move what stands below it. */
export async function recipientQueries(actor: Actor, recipients: Recipients, occasion: Occasion | "people") {
  const page = (query: PeopleQuery) =>
    answered(peoplePage(actor.orgId, query), asClientPage(list(actor, personListQuery.parse(query))));
  const all = recipientsQuery(recipients);
  const queries = all === null ? [] : [page(all)];
  if (recipients.kind !== "period") queries.push(page(pickerQuery(recipients)));
  const without = withoutDayQuery(recipients, occasion);
  if (without !== null) queries.push(page(without));
  if (recipients.kind !== "ids") return queries;
  const ids = recipients.ids.slice(0, NAMED_PEOPLE);
  const found = await Promise.all(ids.map((id) => withTag(get(actor, id), person).catch(nobody)));
  const named = found.flatMap((each) =>
    each === null ? [] : [answered(personWithTag(actor.orgId, each.value.id), Promise.resolve(each))],
  );
  return [...queries, ...named];
}

/** Of people in an old address some may be gone, which is no fault of the page. */
function nobody(error: unknown): null {
  if (error instanceof NotFoundError) return null;
  throw error;
}
