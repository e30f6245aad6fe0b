import { createTemplateDraft, listTemplateDrafts } from "#lib/contract/resources/template-draft.ts";
import { implement } from "#lib/server/http/implement.ts";
import * as drafts from "#lib/server/templates/template-draft-service.ts";

export const GET = implement(listTemplateDrafts, ({ actor, query }) => drafts.list(actor, query));
export const POST = implement(createTemplateDraft, ({ actor, body }) => drafts.create(actor, body));
