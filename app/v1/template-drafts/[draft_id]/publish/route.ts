import { publishTemplateDraft } from "#lib/contract/resources/template-draft.ts";
import { implement } from "#lib/server/http/implement.ts";
import { publish } from "#lib/server/templates/template-publishing-service.ts";

export const POST = implement(publishTemplateDraft, ({ actor, params, body }) =>
  publish(actor, params.draft_id, body),
);
