import { templateWithTag } from "#lib/client/templates/templates.ts";
import { template } from "#lib/contract/resources/template.ts";
import type { Actor } from "#lib/server/actor.ts";
import { get } from "#lib/server/templates/template-service.ts";
import { answered, withTag } from "./prefetched.tsx";

/** The query of the template that a collection or a video is made with; none if that is not found. */
export async function templateQueriesOf(actor: Actor, made: Promise<{ template_id: string }>) {
  const found = await made.catch(() => null);
  if (found === null) return [];
  const { template_id: id } = found;
  return [answered(templateWithTag(actor.orgId, id), withTag(get(actor, id), template))];
}
