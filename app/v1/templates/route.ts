import { createTemplate, listTemplates } from "#lib/contract/resources/template.ts";
import { implement } from "#lib/server/http/implement.ts";
import * as commands from "#lib/server/templates/template-command-service.ts";
import * as templates from "#lib/server/templates/template-service.ts";

export const GET = implement(listTemplates, ({ actor, query }) => templates.list(actor, query));
export const POST = implement(createTemplate, ({ actor, body }) => commands.create(actor, body));
