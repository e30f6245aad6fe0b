import { restoreTemplate } from "#lib/contract/resources/template.ts";
import { implement } from "#lib/server/http/implement.ts";
import * as commands from "#lib/server/templates/template-command-service.ts";

export const POST = implement(restoreTemplate, ({ actor, params }) =>
  commands.restore(actor, params.template_id),
);
