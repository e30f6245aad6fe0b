import { OFFERED_TEMPLATES } from "#components/celebrations/offered-templates.ts";
import { celebrationList } from "#lib/client/celebrations/celebrations.ts";
import { customFieldsList } from "#lib/client/custom-fields/custom-fields.ts";
import { memberList } from "#lib/client/organization/members.ts";
import { templatesPage } from "#lib/client/templates/templates.ts";
import { templateListQuery } from "#lib/contract/resources/template.ts";
import type { Actor } from "#lib/server/actor.ts";
import { list as listRules } from "#lib/server/celebrations/celebration-service.ts";
import { list as listFields } from "#lib/server/custom-fields/custom-field-service.ts";
import { list as listMembers } from "#lib/server/organizations/member-service.ts";
import { list as listTemplates } from "#lib/server/templates/template-service.ts";
import { answered, asClientPage, everyItem } from "../prefetched.tsx";

/** What the form of a celebration needs: designs, dates in custom fields, who may approve, and the other celebrations. */
export function formQueries(actor: Actor) {
  const templates = listTemplates(actor, templateListQuery.parse(OFFERED_TEMPLATES));
  return [
    answered(
      celebrationList(actor.orgId),
      everyItem((query) => listRules(actor, query)),
    ),
    answered(templatesPage(actor.orgId, OFFERED_TEMPLATES), asClientPage(templates)),
    answered(
      customFieldsList(actor.orgId),
      everyItem((query) => listFields(actor, query)),
    ),
    answered(
      memberList(actor.orgId),
      everyItem((query) => listMembers(actor, query)),
    ),
  ];
}
