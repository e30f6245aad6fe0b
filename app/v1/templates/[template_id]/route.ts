import { getTemplate, updateTemplate } from "#lib/contract/resources/template.ts";
import { implement } from "#lib/server/http/implement.ts";
import * as commands from "#lib/server/templates/template-command-service.ts";
import * as templates from "#lib/server/templates/template-service.ts";

export const GET = implement(getTemplate, ({ actor, params }) => templates.get(actor, params.template_id));
export const PATCH = implement(updateTemplate, ({ actor, params, body, ifMatch }) =>
  commands.update(actor, params.template_id, body, ifMatch),
);
