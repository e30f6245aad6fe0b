import { type occasionAsked, occasionType } from "#components/collections/new/recipients/recipients.ts";
import { suggestedTemplate } from "#components/collections/new/template/suggested-template.ts";
import { TEMPLATE_CHOICE } from "#components/collections/new/template/template-choice.ts";
import { templatesPage, templateWithTag } from "#lib/client/templates/templates.ts";
import { collectionListQuery } from "#lib/contract/resources/collection.ts";
import { template } from "#lib/contract/resources/template.ts";
import type { Actor } from "#lib/server/actor.ts";
import { list as collectionsOf } from "#lib/server/collections/collection-service.ts";
import { get, list } from "#lib/server/templates/template-service.ts";
import { answered, asClientPage, withTag } from "../../prefetched.tsx";

/**
 * The templates to choose from, the one that is chosen at first, and the occasion of picked people with it.
 * @param chosen id of the template in the address; without it one is suggested that fits the occasion
 */
export async function templateQueries(
  actor: Actor,
  type: ReturnType<typeof occasionAsked>,
  chosen: string | undefined,
) {
  const last = collectionsOf(actor, collectionListQuery.parse({ type, limit: "1" }));
  const choice = await asClientPage(list(actor, TEMPLATE_CHOICE));
  const id = chosen ?? suggestedTemplate(choice.items, type, (await last).items[0]?.template_id)?.id;
  const queries = [answered(templatesPage(actor.orgId, TEMPLATE_CHOICE), Promise.resolve(choice))];
  if (id !== undefined)
    queries.push(answered(templateWithTag(actor.orgId, id), withTag(get(actor, id), template)));
  const suggested = choice.items.find((each) => each.id === id) ?? null;
  return { id, occasion: occasionType(suggested, type) ?? "people", queries };
}
